extension Span<UInt8> {
  /// A piece of a CDATA section with every line end LF (XML 1.0 §2.11); nil where it is so already.
  ///
  /// In push mode libxml2 leaves line ends as they are in sections, and only there. A CR that is meant cannot
  /// stand in one.
  /// - Parameter isAfterReturn: The byte before the piece in the document is a CR. In a section that comes
  ///   right behind another it never is.
  func normalizedLineEnds(isAfterReturn: Bool) -> [UInt8]? {
    var hasReturn = isAfterReturn
    for index in indices where self[index] == UInt8(ascii: "\r") { hasReturn = true }
    guard hasReturn else { return nil }
    var text: [UInt8] = []
    var isAfterReturn = isAfterReturn
    for index in indices {
      let byte = self[index]
      if byte != UInt8(ascii: "\n") || !isAfterReturn {
        text.append(byte == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : byte)
      }
      isAfterReturn = byte == UInt8(ascii: "\r")
    }
    return text
  }
}
