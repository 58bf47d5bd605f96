/// A character of a value, and where the bytes end that stand for it.
struct DecodedCharacter {
  let scalar: Unicode.Scalar
  /// Offset after the bytes.
  let end: Int

  @inline(__always)
  init(_ scalar: Unicode.Scalar, end: Int) {
    self.scalar = scalar
    self.end = end
  }
}
