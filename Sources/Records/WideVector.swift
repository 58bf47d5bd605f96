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
  /// The sixty-four bytes from `offset`, zeros after the end.
  @inlinable @inline(__always)
  package func wideVector(at offset: Int) -> WideVector {
    guard offset &+ 64 <= count else { return partialWideVector(at: offset) }
    precondition(offset >= 0, "bug: vector before the bytes")
    // SAFETY: the checks above keep the loads inside the span; the type has no invalid values.
    return unsafe withUnsafeBytes { bytes in
      WideVector(
        unsafe bytes.loadUnaligned(fromByteOffset: offset, as: ByteVector.self),
        unsafe bytes.loadUnaligned(fromByteOffset: offset &+ 16, as: ByteVector.self),
        unsafe bytes.loadUnaligned(fromByteOffset: offset &+ 32, as: ByteVector.self),
        unsafe bytes.loadUnaligned(fromByteOffset: offset &+ 48, as: ByteVector.self))
    }
  }

  @usableFromInline @inline(never)
  func partialWideVector(at offset: Int) -> WideVector {
    precondition(offset >= 0, "bug: vector before the bytes")
    let none = ByteVector(repeating: 0)
    var padded = WideVector(none, none, none, none)
    let rest = extracting(Swift.min(offset, count)..<count)
    // SAFETY: fewer than 64 bytes go into as many; the type is four plain vectors.
    unsafe Swift.withUnsafeMutableBytes(of: &padded) { target in
      unsafe rest.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
    }
    return padded
  }
}
