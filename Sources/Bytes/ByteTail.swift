/// Where the next byte of a buffer goes, held apart from the buffer while a line is put together: in registers. A
/// buffer in memory has to be asked anew after each byte, which for all that the compiler knows changed it.
///
/// What a tail does not append, as there is no room or more to do, `ByteBuffer.append(behind:_:)` does. Good for
/// as long as nothing else is done with the buffer.
@usableFromInline
@safe package struct ByteTail {
  // SAFETY: both are of the block that a buffer owns; behind `limit` is the buffer's slack.
  @usableFromInline var next: UnsafeMutableRawPointer
  @usableFromInline let limit: UnsafeMutableRawPointer

  /// Bytes beyond which the C library copies faster.
  @usableFromInline static let longCopy = 128

  @inlinable @inline(__always)
  init(next: UnsafeMutableRawPointer, limit: UnsafeMutableRawPointer) {
    unsafe self.next = next
    unsafe self.limit = limit
  }

  /// Bytes for which there is room.
  @inlinable @inline(__always)
  package var room: Int { unsafe limit - next }

  /// Appends a copy of the bytes in `range`.
  ///
  /// Sixteen at a time, the last of them reaching over the end of the range, as far as `source` goes on.
  /// - Returns: False where it does not, where there is no room, and where there are so many that the C library
  ///   copies them faster.
  @inlinable @inline(__always)
  package mutating func append(_ range: Range<Int>, of source: Span<UInt8>) -> Bool {
    precondition(range.lowerBound >= 0, "bug: range before the bytes")
    let count = range.count
    if count > ByteTail.longCopy || count > room || range.upperBound > source.count &- 16 {
      return false
    }
    // SAFETY: `source` goes on for sixteen bytes behind the range; nothing leaves the closure.
    unsafe source.withUnsafeBytes { bytes in
      var index = 0
      repeat {
        unsafe store(
          bytes.loadUnaligned(fromByteOffset: range.lowerBound &+ index, as: ByteVector.self),
          at: index)
        index &+= 16
      } while index < count
    }
    unsafe next += count
    return true
  }

  /// Appends the bytes in `range`, which are UTF-8, as the inside of a JSON string, sixteen at a time as above.
  /// - Returns: False where `source` does not go on so far, where there is no room, and where a byte needs an
  ///   escape.
  @inlinable @inline(__always)
  package mutating func append(escaping range: Range<Int>, of source: Span<UInt8>) -> Bool {
    precondition(range.lowerBound >= 0, "bug: range before the bytes")
    let count = range.count
    if count > room || range.upperBound > source.count &- 16 { return false }
    // SAFETY: `source` goes on for sixteen bytes behind the range; nothing leaves the closure.
    let isPlain = unsafe source.withUnsafeBytes { bytes in
      var index = 0
      while index &+ 16 <= count {
        let vector = unsafe bytes.loadUnaligned(
          fromByteOffset: range.lowerBound &+ index, as: ByteVector.self)
        if ByteBuffer.escapes(in: vector) != 0 { return false }
        store(vector, at: index)
        index &+= 16
      }
      let vector = unsafe bytes.loadUnaligned(
        fromByteOffset: range.lowerBound &+ index, as: ByteVector.self)
      store(vector, at: index)
      let mask = (1 &<< UInt64(truncatingIfNeeded: count &- index)) &- 1
      return ByteBuffer.escapes(in: vector) & mask == 0
    }
    if isPlain { unsafe next += count }
    return isPlain
  }

  /// Appends the eight bytes of a word, the lowest first; false where there is no room.
  @inlinable @inline(__always)
  package mutating func append(word: UInt64) -> Bool {
    if room < 8 { return false }
    // SAFETY: the check above.
    unsafe next.storeBytes(of: word.littleEndian, as: UInt64.self)
    unsafe next += 8
    return true
  }

  /// Appends the last `digits` (1 to 16) hexadecimal digits of `value`, in lower case; false where there is no
  /// room.
  @inlinable @inline(__always)
  package mutating func append(hex value: UInt64, digits: Int) -> Bool {
    precondition(digits > 0 && digits <= 16, "bug: a word has 16 hexadecimal digits")
    if digits > room { return false }
    let left = value &<< UInt64(truncatingIfNeeded: 64 &- 4 &* digits)
    let (first, second) = (left &>> 32, left & 0xffff_ffff)
    // Both halves, however many digits there are: asking would cost more.
    // SAFETY: sixteen bytes from where there is room for one; the slack takes what is beyond it.
    unsafe next.storeBytes(of: ByteBuffer.hexDigits(of: first).littleEndian, as: UInt64.self)
    unsafe next.storeBytes(
      of: ByteBuffer.hexDigits(of: second).littleEndian, toByteOffset: 8, as: UInt64.self)
    unsafe next += digits
    return true
  }

  @inlinable @inline(__always)
  func store(_ vector: ByteVector, at offset: Int) {
    // SAFETY: begins in the room of `count` bytes, and the slack takes what is beyond it.
    unsafe next.storeBytes(of: vector, toByteOffset: offset, as: ByteVector.self)
  }
}
