import Bytes
import Records
import Testing

@testable import Shards

@Suite struct DeadLetterTests {
  private let source = SourcePosition(
    file: "in/a \"b\".csv", record: 3, line: 4, byte: 50, length: 9)

  private func line(
    _ rejection: Rejection, target: String? = nil, _ contents: DeadLetter.Contents
  ) -> String {
    var buffer = ByteBuffer()
    DeadLetter.append(rejection, source: source, target: target, contents: contents, to: &buffer)
    return String(decoding: buffer.array(), as: UTF8.self)
  }

  @Test("Every part stands in the page's order, escaped")
  func whole() {
    let text = line(
      Rejection(.invalidBadge, field: "badge", detail: "no number"), target: "ios",
      .fields([
        ("na\"me", .text(Array("A\n\u{0}é".utf8))), ("none", nil), ("empty", .text([])),
        ("tags", .list([Array("a".utf8), Array("\\".utf8)])), ("no tags", .list([])),
      ]))
    #expect(
      text == #"{"code":"InvalidBadge","field":"badge","detail":"no number","source":{"file":"#
        + #""in/a \"b\".csv","record":3,"line":4,"byte":50,"length":9},"target":"ios","#
        + #""record":{"na\"me":"A\n\u0000é","empty":"","tags":["a","\\"],"no tags":[]}}"# + "\n")
  }

  @Test("Absent parts are left out")
  func absentParts() {
    let text = line(Rejection(.recordTooLarge, detail: "over 4 MiB"), .none)
    #expect(
      text == #"{"code":"RecordTooLarge","detail":"over 4 MiB","source":{"file":"#
        + #""in/a \"b\".csv","record":3,"line":4,"byte":50,"length":9}}"# + "\n")
  }

  @Test("A record that its reader refused gives its bytes in base64")
  func raw() {
    var buffer = ByteBuffer()
    DeadLetter.append(
      RecordFault(record: 0, code: .fieldCount, detail: "2 fields, header has 3"), source: source,
      contents: .raw(Array("a,\u{ff}".utf8)), to: &buffer)
    let text = String(decoding: buffer.array(), as: UTF8.self)
    #expect(text.hasSuffix(#""length":9},"raw":"YSzDvw=="}"# + "\n"))
  }
}
