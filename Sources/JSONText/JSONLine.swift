internal import Bytes

/// One JSON text after another, whose values are looked at where they stand: for code that checks many lines.
package struct JSONLine: Sendable {
  /// Of the text before: about as many as the next has.
  private var values = 0

  /// Has no line yet.
  package init() {}

  /// Takes a copy of a text, which must be UTF-8. O(bytes).
  /// - Returns: Its value; nil where it is not JSON as `JSONTape` takes it.
  package mutating func parse(_ source: Span<UInt8>) -> JSONView? {
    let text = [UInt8](copying: source)
    var tape = JSONTape(capacity: values)
    guard tape.parse(text.span) else { return nil }
    values = tape.entries.count
    return JSONView(JSONDocument(text, tape), at: 0)
  }
}
