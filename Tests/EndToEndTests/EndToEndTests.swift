import Foundation
import Testing

/// Runs the real program over every directory in `Cases` and compares all that it leaves behind.
///
///     Cases/<name>/
///       command    shell lines; `payloadbatch` is the program under test
///       exit       the exit status of the last of them
///       expected/  every file that is there afterwards and was not before; none: nothing may appear
///       stdout     texts, one a line, each of which standard output must hold
///       stderr     the same of standard error
///       absent     texts, one a line, that neither may hold
///       …          the inputs
///
/// A new case needs no Swift: make the directory, run `Tests/EndToEndTests/record <name>`, read what
/// it wrote. A manifest is compared but for its times and the program's version; `_SUCCESS`, which
/// follows from it, is checked instead of compared.
@Suite struct EndToEndTests {
  @Test("A case leaves the same bytes at every number of workers", arguments: Case.all, [1, 2, 8])
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
    let found = try run.newFiles(beside: testCase)
    #expect(found.keys.sorted() == expected.keys.sorted())
    for (path, bytes) in expected {
      guard let other = found[path] else { continue }
      #expect(other == bytes, "\(path) differs: \(firstDifference(other, bytes))")
    }
    try run.checkSuccessMarks()
  }

  @Test("There are cases")
  func thereAreCases() {
    #expect(Case.all.count > 50)
  }
}

/// The mobile code's look-ups, as the campaign's documentation prints them, on what is published.
@Suite struct MobileCodeTests {
  @Test(
    "The iOS code finds what it looks up",
    arguments: [
      ("aps.alert.title", "Push Notification Title"),
      ("aps.alert.body", "This is the content of my push notification"),
      ("aps.category", "NEW_MESSAGE_CATEGORY"),
      ("_dId", "56c4"),
      ("_mId", "h138a"),
      (
        "media-attachment-url",
        "https://2.img-dpreview.com/files/p/articles/9440145363/Creative_Cloud.jpeg"
      ),
      ("uri", "https://mydeeplinkurl.com"),
      ("custom_field1", "custom_value1"),
    ])
  func iOS(path: String, value: String) throws {
    #expect(try lookUp(path, in: "seed-ios", target: "ios") as? String == value)
  }

  @Test(
    "The iOS code finds the two dictionaries that it goes through", arguments: ["aps", "aps.alert"])
  func iOSDictionaries(path: String) throws {
    #expect(try lookUp(path, in: "seed-ios", target: "ios") is [String: Any])
  }

  @Test(
    "The Android code finds what it looks up",
    arguments: [
      ("title", "adobe title 123"),
      ("body", "adobe body 123"),
      ("category", "adobe category 123"),
      ("_dId", "d57fd6"),
      ("_mId", "h1685a5"),
      ("media-attachment-url", "http://adobegiphy.com?test=123"),
      ("uri", "http://testcampaign.instance.com/r/?id=d1685a5,d57fd6,d57ff6"),
      ("custom_field1", "custom_value1"),
    ])
  func android(key: String, value: String) throws {
    #expect(
      try lookUp("data." + key, in: "seed-android-lookups", target: "android") as? String == value)
    #expect(
      try lookUp("message.data." + key, in: "seed-android-lookups", target: "fcm") as? String
        == value)
  }

  /// The value at a dotted path of the only payload that the case publishes for `target`.
  private func lookUp(_ path: String, in name: String, target: String) throws -> Any? {
    let testCase = try #require(Case.all.first { $0.name == name })
    let run = try testCase.run(workers: 1)
    defer { run.remove() }
    let shard = run.folder.appending(path: "published/\(target)/shard-00000.ndjson")
    var value: Any? = try JSONSerialization.jsonObject(with: Data(contentsOf: shard))
    for key in path.split(separator: ".") {
      value = (value as? [String: Any])?[String(key)]
    }
    return value
  }
}

/// One directory of `Cases`.
struct Case: Sendable, CustomTestStringConvertible {
  let folder: URL
  var name: String { folder.lastPathComponent }
  var testDescription: String { name }

  static let all: [Case] = {
    let cases = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: cases.path)) ?? []
    return names.sorted().filter { !$0.hasPrefix(".") }.map {
      Case(folder: cases.appending(path: $0))
    }
  }()

  var status: Int32 {
    Int32(lines(of: "exit").first ?? "0") ?? -1
  }

  /// The lines of one of the case's files that are not empty; none when it has no such file.
  func lines(of file: String) -> [String] {
    let text = (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// Contents of `expected/` by path, as they are compared.
  var expected: [String: Data] {
    get throws {
      try files(under: folder.appending(path: "expected"))
    }
  }

  /// Runs the command in a copy of the case.
  func run(workers: Int) throws -> Run {
    let run = Run(
      folder: FileManager.default.temporaryDirectory
        .appending(path: "payloadbatch-\(name)-\(UUID().uuidString)"))
    try FileManager.default.copyItem(at: folder, to: run.folder)
    for file in ["expected", "exit", "stdout", "stderr", "absent"] {
      try? FileManager.default.removeItem(at: run.folder.appending(path: file))
    }
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    // Output goes to files outside the copy: a pipe that nobody empties would stop the program.
    shell.arguments = ["-c", "exec sh -u ./command > \"$0.out\" 2> \"$0.err\"", run.folder.path]
    shell.currentDirectoryURL = run.folder
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] =
      try Case.folderOfProgram() + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    environment["WORKERS"] = String(workers)
    environment["TZ"] = "Pacific/Kiritimati"  // must make no difference
    environment["LC_ALL"] = "C"
    shell.environment = environment
    try shell.run()
    shell.waitUntilExit()
    run.status = shell.terminationStatus
    return run
  }

  /// Where the program under test lies: beside this test's own executable, or where
  /// `PAYLOADBATCH_BINARY` says.
  static func folderOfProgram() throws -> String {
    if let path = ProcessInfo.processInfo.environment["PAYLOADBATCH_BINARY"] {
      return URL(filePath: path).deletingLastPathComponent().path
    }
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let candidates = [own, URL(filePath: CommandLine.arguments[0])]
    let folders = candidates.map { $0.deletingLastPathComponent().path }
    return try #require(
      folders.first { FileManager.default.isExecutableFile(atPath: $0 + "/payloadbatch") },
      "payloadbatch is not built beside the tests; set PAYLOADBATCH_BINARY")
  }
}

/// What one run of a case left behind.
final class Run {
  let folder: URL
  var status: Int32 = -1

  init(folder: URL) { self.folder = folder }

  var standardOutput: String { text(of: folder.path + ".out") }
  var standardError: String { text(of: folder.path + ".err") }

  private func text(of path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }

  /// Contents of the files that the case did not bring, by path.
  func newFiles(beside testCase: Case) throws -> [String: Data] {
    let brought = try files(under: testCase.folder)
    return try files(under: folder).filter { brought[$0.key] == nil }
  }

  /// Every `_SUCCESS` holds the SHA-256 of the manifest beside it.
  func checkSuccessMarks() throws {
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix("/manifest.json") {
      let published = folder.appending(path: path).deletingLastPathComponent()
      let sum = Process()
      sum.executableURL = URL(filePath: "/usr/bin/env")
      sum.arguments = ["sha256sum", "manifest.json"]
      sum.currentDirectoryURL = published
      let output = Pipe()
      sum.standardOutput = output
      try sum.run()
      let printed = String(
        decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      sum.waitUntilExit()
      let mark = text(of: published.appending(path: "_SUCCESS").path)
      #expect(
        mark.prefix(64) == printed.prefix(64) && mark.count >= 64, "\(path): _SUCCESS is wrong")
    }
  }

  func remove() {
    for path in [folder.path, folder.path + ".out", folder.path + ".err"] {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}

/// The regular files below `folder` by relative path; what changes from run to run is masked.
private func files(under folder: URL) throws -> [String: Data] {
  var found: [String: Data] = [:]
  guard FileManager.default.fileExists(atPath: folder.path) else { return found }
  for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
    let place = folder.appending(path: path)
    let kind = try FileManager.default.attributesOfItem(atPath: place.path)[.type]
    guard kind as? FileAttributeType == .typeRegular else { continue }
    if place.lastPathComponent == "_SUCCESS" { continue }
    let bytes = try Data(contentsOf: place)
    found[path] = place.lastPathComponent == "manifest.json" ? masked(bytes) : bytes
  }
  return found
}

/// A manifest without its times and the program's version.
private func masked(_ manifest: Data) -> Data {
  var text = String(decoding: manifest, as: UTF8.self)
  for pattern in [
    #""(startedAt|finishedAt)":\s*"[^"]*""#, #""tool":\s*\{[^}]*\}"#,
  ] {
    text = text.replacingOccurrences(of: pattern, with: "…", options: .regularExpression)
  }
  return Data(text.utf8)
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
