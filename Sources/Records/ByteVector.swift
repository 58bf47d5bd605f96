/// Sixteen bytes compared at once, in portable vector arithmetic.
///
/// Swift's `SIMD16.==` compiles to a loop over the lanes; these forms compile to one SSE2 or NEON
/// instruction per operator. A *mark* has the high bit of a byte **clear** where the byte matches, so
/// that several classes are joined with `&`.
@usableFromInline
package typealias ByteVector = SIMD16<UInt8>

extension ByteVector {
  /// High bit clear in the bytes equal to `byte`, set in all others.
  @inlinable @inline(__always)
  package func marks(equalTo byte: ByteVector) -> ByteVector {
    let difference = self ^ byte
    let sevenBits = ByteVector(repeating: 0x7f)
    return ((difference & sevenBits) &+ sevenBits) | difference
  }

  /// High bit clear in the bytes below 0x20, which JSON must escape (RFC 8259 §7).
  @inlinable @inline(__always)
  package var marksControl: ByteVector {
    ((self & ByteVector(repeating: 0x7f)) &+ ByteVector(repeating: 0x60)) | self
  }

  /// Bit `i` is set where the mark of byte `i` matches, for `i` from 0 to 15.
  @inlinable @inline(__always)
  package var matchBits: UInt64 {
    // SAFETY: plain vectors of equal size; no pointer is involved.
    let words = unsafe unsafeBitCast(~self, to: SIMD2<UInt64>.self)
    // The multiplication moves the high bits of eight bytes side by side to the top.
    let low = ((words[0] & 0x8080_8080_8080_8080) &* 0x0002_0408_1020_4081) &>> 56
    let high = ((words[1] & 0x8080_8080_8080_8080) &* 0x0002_0408_1020_4081) &>> 56
    return low | high &<< 8
  }
}

extension Span<UInt8> {
  /// The sixteen bytes from `offset`.
  @inlinable @inline(__always)
  package func vector(at offset: Int) -> ByteVector {
    precondition(offset >= 0 && offset &+ 16 <= count, "bug: vector beyond the bytes")
    // SAFETY: the check above keeps the load inside the span; the type has no invalid values.
    return unsafe withUnsafeBytes { bytes in
      unsafe bytes.loadUnaligned(fromByteOffset: offset, as: ByteVector.self)
    }
  }

  /// The bytes from `offset` to the end, fewer than sixteen, filled up with zeros.
  @inlinable package func partialVector(at offset: Int) -> ByteVector {
    var vector = ByteVector(repeating: 0)
    var index = offset
    while index < count && index &- offset < 16 {
      vector[index &- offset] = self[index]
      index &+= 1
    }
    return vector
  }

  /// Sixteen bytes from `offset`, zeros after the end.
  @inlinable @inline(__always)
  package func paddedVector(at offset: Int) -> ByteVector {
    offset &+ 16 <= count ? vector(at: offset) : partialVector(at: offset)
  }
}
