extension UInt8 {
  /// Space, tab, line feed, vertical tab, form feed or carriage return.
  @inlinable var isASCIIWhiteSpace: Bool {
    self == 0x20 || (0x09...0x0d).contains(self)
  }
}

extension Span<UInt8> {
  /// Whether there is nothing but ASCII white space; true of no bytes at all.
  @inlinable package var isBlank: Bool {
    for index in indices where !self[index].isASCIIWhiteSpace {
      return false
    }
    return true
  }
}
