/// A line and a column of a text, both from 1; columns count Unicode scalars.
package struct TextPosition: Equatable, Sendable {
  /// The line, from 1. LF, CRLF and CR end one.
  package private(set) var line: Int
  /// The column in Unicode scalars, from 1.
  package private(set) var column: Int

  /// - Parameters:
  ///   - line: from 1.
  ///   - column: in Unicode scalars, from 1.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension TextPosition {
  /// The position of the byte at `offset` of `bytes`, or of their end. A byte-order mark at the start is
  /// no column. O(`offset`).
  package init(ofByte offset: Int, in bytes: [UInt8]) {
    self.init(line: 1, column: 1)
    let start = UTF8Text.markLength(of: bytes)
    advance(past: start..<max(start, min(offset, bytes.count)), in: bytes)
  }

  /// Moves on from the first byte of `range` to the one after it; no byte-order mark may be in it.
  package mutating func advance(past range: Range<Int>, in bytes: [UInt8]) {
    for index in range {
      let byte = bytes[index]
      let isCRLF =
        byte == UInt8(ascii: "\r") && index + 1 < bytes.count
        && bytes[index + 1] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !isCRLF) {
        line += 1
        column = 1
      } else if byte & 0xc0 != 0x80 {
        column += 1
      }
    }
  }
}
