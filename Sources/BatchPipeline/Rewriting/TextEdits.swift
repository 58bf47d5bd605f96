/// Changes of a text, each at its place: the bytes between them stay as they are.
struct TextEdits: Equatable, Sendable {
  private struct Edit: Equatable, Sendable {
    let range: Range<Int>
    let replacement: [UInt8]
  }

  private var edits: [Edit] = []

  var isEmpty: Bool { edits.isEmpty }

  /// The ranges of several edits must not overlap.
  mutating func replace(_ range: Range<Int>, with replacement: [UInt8]) {
    edits.append(Edit(range: range, replacement: replacement))
  }

  func applied(to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var start = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      precondition(edit.range.lowerBound >= start, "bug: two edits of one place")
      result += text[start..<edit.range.lowerBound] + edit.replacement
      start = edit.range.upperBound
    }
    return result + text[start...]
  }
}
