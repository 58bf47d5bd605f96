extension Span<UInt8> {
  /// `end`, or where the one or two brackets before it begin: a `>` that follows them makes a `]]>`, which
  /// must not stand in text, and libxml2 sees it only as a whole.
  /// - Parameter unitBytes: of a bracket, all but one of them zeros; in EBCDIC it is another byte.
  func sectionEndBoundary(before end: Int, unitBytes: Int) -> Int {
    var start = end
    while start >= unitBytes, end - start < 2 * unitBytes,
      extracting(start - unitBytes..<start).isBracket
    {
      start -= unitBytes
    }
    return start
  }

  private var isBracket: Bool {
    var zeros = 0
    for index in indices {
      if self[index] == 0 { zeros += 1 } else if self[index] != UInt8(ascii: "]") { return false }
    }
    return zeros == count - 1
  }
}
