// Public, as what is inlined into other modules calls it.
public import CVector

/// Sixteen bytes compared at once, in portable vector arithmetic.
///
/// A *mark* has the high bit of a byte **clear** where the byte matches, so that several classes are
/// joined with `&`. Each of these forms is one or two SSE2 or NEON instructions.
@usableFromInline
package typealias ByteVector = SIMD16<UInt8>

extension ByteVector {
  /// High bit clear in the bytes equal to `byte`, set in all others.
  @inlinable @inline(__always)
  package func marks(equalTo byte: ByteVector) -> ByteVector { ~CVector_equal(self, byte) }

  /// High bit clear in the bytes below 0x20, which JSON must escape (RFC 8259 §7).
  @inlinable @inline(__always)
  package var marksControl: ByteVector {
    ((self & ByteVector(repeating: 0x7f)) &+ ByteVector(repeating: 0x60)) | self
  }

  /// 0xff in the bytes from `first` to `last`, 0 in all others.
  @inlinable @inline(__always)
  package func between(_ first: UInt8, _ last: UInt8) -> ByteVector {
    let distance = self &- ByteVector(repeating: first)
    let bound = ByteVector(repeating: last &- first)
    return CVector_equal(CVector_minimum(distance, bound), distance)
  }

  /// Bit `i` is set where the mark of byte `i` matches, for `i` from 0 to 15.
  @inlinable @inline(__always)
  package var matchBits: UInt64 { UInt64(CVector_highBits(~self)) }

  /// Whether all sixteen bytes are ASCII.
  @inlinable @inline(__always)
  package var isASCII: Bool { CVector_highBits(self) == 0 }
}

extension Span<UInt8> {
  /// The bytes from `offset` to the end, fewer than sixteen, filled up with zeros.
  @inlinable func partialVector(at offset: Int) -> ByteVector {
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
