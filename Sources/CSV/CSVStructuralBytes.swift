internal import Bytes

/// The bytes that give the text of a dialect without an escape character its structure, to compare vectors
/// with.
struct CSVStructuralBytes {
  let delimiters: ByteVector
  let quotes: ByteVector
  /// Whether the dialect has a quote: all bits are set, or none.
  let quoteMask: UInt64
  let lineFeeds = ByteVector(repeating: UInt8(ascii: "\n"))
  let returns = ByteVector(repeating: UInt8(ascii: "\r"))

  @inline(__always)
  init(_ dialect: CSVDialect) {
    delimiters = ByteVector(repeating: dialect.delimiter)
    // Without a quote LF stands in for it: the scan stops at LF anyway, and `quoteMask` removes what is
    // found.
    quotes = ByteVector(repeating: dialect.quote ?? UInt8(ascii: "\n"))
    quoteMask = dialect.quote == nil ? 0 : ~0
  }
}

extension UInt64 {
  /// Where lines end, of sixty-four bytes in which these bits are LF and CR: CRLF is one line end, whose LF
  /// does not count.
  ///
  /// - Parameters:
  ///   - returns: The CR among the bytes.
  ///   - isAfterReturn: 1 where the byte before them is CR, else 0.
  @inline(__always)
  func lineEnds(returns: UInt64, isAfterReturn: UInt64) -> UInt64 {
    self & (~(returns &<< 1 | isAfterReturn) | returns)
  }
}
