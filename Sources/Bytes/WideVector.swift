// Public, as what is inlined into other modules calls it.
public import CVector

/// Sixty-four bytes compared at once: one bit for each byte fills a machine word.
@usableFromInline
package struct WideVector: Sendable {
  @usableFromInline let first: ByteVector
  @usableFromInline let second: ByteVector
  @usableFromInline let third: ByteVector
  @usableFromInline let fourth: ByteVector

  @inlinable @inline(__always)
  init(_ first: ByteVector, _ second: ByteVector, _ third: ByteVector, _ fourth: ByteVector) {
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
  }

  /// Bit `i` is the high bit of byte `i`: set where it is not ASCII.
  @inlinable @inline(__always)
  package var highBits: UInt64 {
    let low = CVector_highBits(first) | CVector_highBits(second) &<< 16
    let high = UInt64(CVector_highBits(third)) | UInt64(CVector_highBits(fourth)) &<< 16
    return UInt64(low) | high &<< 32
  }

  /// Whether all bytes are ASCII.
  @inlinable @inline(__always)
  package var isASCII: Bool { CVector_highBits((first | second) | (third | fourth)) == 0 }

  /// 0xff in the bytes that are `byte`, 0 in all others.
  @inlinable @inline(__always)
  package func matches(_ byte: ByteVector) -> WideVector { map { CVector_equal($0, byte) } }

  /// The bits of both, byte by byte.
  @inlinable @inline(__always)
  package static func | (left: WideVector, right: WideVector) -> WideVector {
    WideVector(
      left.first | right.first, left.second | right.second, left.third | right.third,
      left.fourth | right.fourth)
  }

  /// Bit `i` is set where byte `i` is `byte`.
  @inlinable @inline(__always)
  package func bits(equalTo byte: ByteVector) -> UInt64 {
    map { CVector_equal($0, byte) }.highBits
  }

  /// Bit `i` is set where byte `i` is `byte` or `other`.
  @inlinable @inline(__always)
  package func bits(equalTo byte: ByteVector, or other: ByteVector) -> UInt64 {
    map { CVector_equal($0, byte) | CVector_equal($0, other) }.highBits
  }

  /// Bit `i` is set where byte `i` is `byte` or greater.
  @inlinable @inline(__always)
  package func bits(atLeast byte: UInt8) -> UInt64 {
    let least = ByteVector(repeating: byte)
    return map { CVector_equal(CVector_minimum($0, least), least) }.highBits
  }

  @inlinable @inline(__always)
  func map(_ transform: (ByteVector) -> ByteVector) -> WideVector {
    WideVector(transform(first), transform(second), transform(third), transform(fourth))
  }
}

extension Span<UInt8> {
  /// The bytes from `offset` to the end, fewer than sixty-four, filled up with zeros.
  @usableFromInline @inline(never)
  func partialWideVector(at offset: Int) -> WideVector {
    precondition(offset >= 0, "bug: vector before the bytes")
    return WideVector(
      paddedVector(at: offset), paddedVector(at: offset &+ 16), paddedVector(at: offset &+ 32),
      paddedVector(at: offset &+ 48))
  }
}
