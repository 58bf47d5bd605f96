internal import CText

extension CSVLineTally {
  /// Passes regular pieces of sixty-four bytes (`CText_Quoting`) from `base` on, as long as they have no empty line,
  /// and not so many lines that the records would not stay below `maximumRecords`.
  ///
  /// A branch for each piece in which a line ends would be guessed wrong as often.
  /// - Returns: How many bytes, and where the last quote among them stands that opens a field.
  mutating func passRegularLines(
    _ bytes: Span<UInt8>, from base: Int, _ quoting: inout CText_Quoting, below maximumRecords: Int
  ) -> (bytes: Int, opening: Int?) {
    // The LF of a CRLF in quotes ends no line again.
    guard base >= 0, base < bytes.count, records < maximumRecords, !isBehindReturn else {
      return (0, nil)
    }
    let rest = bytes.extracting(base...)
    var found = CText_Lines()
    found.isBehindEnd = isBehindEnd
    // SAFETY: the call reads `count` bytes, and keeps no pointer.
    let passed = unsafe rest.withUnsafeBufferPointer { rest in
      guard let start = rest.baseAddress else { return 0 }
      return unsafe CText_passLines(
        start, rest.count, maximumRecords - records, &quoting, &found)
    }
    if passed > 0 { note(found, from: base) }
    return (passed, found.opening > 0 ? base + found.opening - 1 : nil)
  }
}
