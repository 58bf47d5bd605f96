extension Unicode.Scalar {
  /// The scalar that two units of UTF-16 stand for; nil where they are no surrogate pair.
  @inlinable package init?(high: UInt16, low: UInt16) {
    guard UTF16.isLeadSurrogate(high), UTF16.isTrailSurrogate(low) else { return nil }
    self.init(0x1_0000 + UInt32(high & 0x3ff) << 10 + UInt32(low & 0x3ff))
  }
}
