internal import Bytes

/// A line and a column, both from 1; columns count Unicode scalars.
package struct JSONPosition: Equatable, Sendable {
  /// The line, from 1.
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

extension JSONPosition {
  /// The position of the byte at `offset` of `bytes`. A byte-order mark at the start is no column.
  /// O(`offset`).
  package init(ofByte offset: Int, in bytes: [UInt8]) {
    self.init(line: 1, column: 1)
    var index = UTF8Text.markLength(of: bytes)
    while index < min(offset, bytes.count) {
      advance(past: index, in: bytes)
      index += 1
    }
  }

  /// Moves on from the byte at `index` to the next one. LF, CRLF and CR end a line.
  package mutating func advance(past index: Int, in bytes: [UInt8]) {
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
