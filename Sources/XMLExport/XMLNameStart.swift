internal import Bytes

/// The first sixteen bytes of a name, to be compared at once.
struct XMLNameStart {
  private let bytes: ByteVector
  /// The bits of `bytes` that count.
  private let bits: UInt64

  init(_ name: [UInt8]) {
    bytes = name.span.paddedVector(at: 0)
    bits = 1 &<< UInt64(min(16, name.count)) &- 1
  }

  /// Whether the text at `vector` begins so.
  @inline(__always)
  func begins(_ vector: ByteVector) -> Bool {
    vector.marks(equalTo: bytes).matchBits & bits == bits
  }
}
