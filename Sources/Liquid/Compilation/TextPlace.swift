/// A line and column of a text, both from 1; columns count Unicode scalars.
struct TextPlace: Equatable {
  let line: Int
  let column: Int

  /// The place of the byte at `offset`, or of the end. O(offset).
  init(ofByte offset: Int, in text: [UInt8]) {
    let before = text[..<min(max(offset, 0), text.count)]
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let lineStart = (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    // Continuation bytes of UTF-8 start no character.
    column = before[lineStart...].count { $0 & 0xc0 != 0x80 } + 1
  }
}
