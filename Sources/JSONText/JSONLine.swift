internal import Bytes

/// One JSON text at a time, whose values are looked at where they stand: for code that checks many lines.
/// Its memory is used again for the next line, if no value of this one is held any more.
package struct JSONLine: Sendable {
  private var text: [UInt8] = []
  private var tape = JSONTape()

  /// Has no line yet; memory is taken as lines need it.
  package init() {}

  /// Takes a copy of a text, which must be UTF-8.
  /// - Returns: Its value; nil where it is not JSON as `JSONTape` takes it.
  package mutating func parse(_ source: Span<UInt8>) -> JSONView? {
    text.removeAll(keepingCapacity: true)
    text.append(copying: source)
    let copy = text
    guard tape.parse(copy.span) else { return nil }
    return JSONView(text: copy, tape: tape, index: 0)
  }
}
