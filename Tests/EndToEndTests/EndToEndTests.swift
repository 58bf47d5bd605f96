import Foundation
import Testing

/// Runs the real program over every directory in `Cases` and compares all that it leaves behind.
///
///     Cases/<name>/
///       command    shell lines; `payloadbatch` is the program under test
///       exit       the exit status of the last of them
///       expected/  every file that is new afterwards, or has other bytes; none: nothing may appear
///                  or change. No input may go
///       stdout     texts, one a line, each of which standard output must hold
///       stderr     the same of standard error
///       absent     texts, one a line, that neither may hold
///       …          the inputs
///
/// A new case needs no Swift: make the directory, run `Tests/EndToEndTests/record <name>`, read what
/// it wrote. A manifest is compared but for its times and the program's version; `_SUCCESS`, which
/// follows from it, is checked instead of compared.
@Suite struct EndToEndTests {
  @Test("A case leaves the same bytes at every number of workers", arguments: Case.runs)
  func leavesTheSameBytes(of testCase: Case, workers: Int) throws {
    let run = try testCase.run(workers: workers)
    defer { run.remove() }

    #expect(run.status == testCase.status, "\(run.standardError)")
    for text in testCase.lines(of: "stdout") { #expect(run.standardOutput.contains(text)) }
    for text in testCase.lines(of: "stderr") { #expect(run.standardError.contains(text)) }
    for text in testCase.lines(of: "absent") {
      #expect(!run.standardOutput.contains(text) && !run.standardError.contains(text))
    }

    let expected = try testCase.expected
    let changes = try run.changes()
    #expect(changes.removed == [])
    #expect(changes.written.keys.sorted() == expected.keys.sorted())
    for (path, bytes) in expected {
      guard let other = changes.written[path] else { continue }
      #expect(other == bytes, "\(path) differs: \(firstDifference(other, bytes))")
    }
    try run.checkSuccessMarks()
  }

  @Test("The cases are found")
  func casesAreFound() {
    #expect(Case.all.count >= 500)
  }
}

/// Both sides around the first byte that differs, for a failure's message.
private func firstDifference(_ found: Data, _ expected: Data) -> String {
  let place = zip(found, expected).prefix { $0 == $1 }.count
  let window = max(0, place - 60)..<(place + 60)
  func part(_ data: Data) -> String {
    String(decoding: data.dropFirst(window.lowerBound).prefix(window.count), as: UTF8.self)
  }
  return "at byte \(place) found …\(part(found))…, expected …\(part(expected))…"
}
