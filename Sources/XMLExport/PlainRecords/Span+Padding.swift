internal import Bytes

/// A text behind which stand `XMLPlainParser.padding` zeros, which it counts.
///
/// SAFETY: a reader goes on only after a byte that is not zero, so it stays in the padding at worst, which is
/// longer than what any step looks ahead; to ask at each byte would be a tenth of all that reading XML takes.
/// The tests, which are no release, ask.
extension Span<UInt8> {
  /// The byte at `index`.
  @inline(__always)
  func byte(_ index: Int) -> UInt8 {
    #if DEBUG
      precondition(index >= 0 && index < count, "bug: a byte beyond the padding")
    #endif
    return unsafe self[unchecked: index]
  }

  /// The sixteen bytes from `offset`.
  @inline(__always)
  func paddedTextVector(at offset: Int) -> ByteVector {
    #if DEBUG
      precondition(offset >= 0 && offset &+ 16 <= count, "bug: a vector beyond the padding")
    #endif
    return unsafe withUnsafeBytes { bytes in
      unsafe bytes.loadUnaligned(fromByteOffset: offset, as: ByteVector.self)
    }
  }
}
