internal import CText

extension CSVLineTally {
  /// Passes pieces of sixty-four bytes from `base` on that are outside of quotes, as long as their lines end by LF or
  /// CRLF, they have neither quote nor empty line, and not so many lines that the records would not stay below
  /// `maximumRecords`.
  ///
  /// A branch for each piece in which a line ends would be guessed wrong as often.
  /// - Returns: How many bytes.
  mutating func passPlainLines(
    _ bytes: Span<UInt8>, from base: Int, quote: UInt8, below maximumRecords: Int
  ) -> Int {
    guard base >= 0, base < bytes.count, records < maximumRecords else { return 0 }
    let rest = bytes.extracting(base...)
    var found = CText_Lines()
    // SAFETY: the call reads `count` bytes, and keeps no pointer.
    let passed = unsafe rest.withUnsafeBufferPointer { rest in
      guard let start = rest.baseAddress else { return 0 }
      return unsafe CText_passLines(
        start, rest.count, quote, isBehindEnd, maximumRecords - records, &found)
    }
    if passed > 0 {
      note(lines: found.count, lastEnd: base + found.end, endsWithLine: found.end == passed)
    }
    return passed
  }
}
