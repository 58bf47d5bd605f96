/// A place in a deflate stream and in its text: what changes with every symbol. `DeflateSprint` tells how
/// far the pointers may be used.
@safe struct DeflateCursor {
  var next: UnsafePointer<UInt8>
  var out: UnsafeMutablePointer<UInt8>
  var bits: UInt64
  /// At most 63. `bits` has more than these: they are read again.
  var bitCount: UInt64
  /// A length that was read and whose distance was not, or 0.
  var pendingLength = 0

  @inline(__always)
  mutating func fill() {
    // SAFETY: eight bytes lie behind `lastInput`, and eight more for the second time.
    let word = unsafe UnsafeRawPointer(next).loadUnaligned(as: UInt64.self)
    bits |= UInt64(littleEndian: word) &<< bitCount
    unsafe next += Int(truncatingIfNeeded: (63 &- bitCount) &>> 3)
    bitCount |= 56
  }

  @inline(__always)
  mutating func use(_ entry: UInt32) {
    let used = UInt64(DeflateTable.bits(entry))
    bits &>>= used
    bitCount &-= used
  }

  /// Two always: the second is written again where there is but one.
  @inline(__always)
  mutating func writeLiterals(_ entry: UInt32) {
    use(entry)
    let pair = UInt16(truncatingIfNeeded: entry &>> 8).littleEndian
    unsafe UnsafeMutableRawPointer(out).storeBytes(of: pair, as: UInt16.self)
    unsafe out += DeflateTable.literalCount(entry)
  }

  /// Copies more bytes at once where the match does not overlap so many; up to 31 behind its end are
  /// written too.
  @inline(__always)
  mutating func copy(_ length: Int, _ distance: Int) {
    let end = unsafe out + length
    var from = unsafe UnsafeRawPointer(out) - distance
    var to = unsafe UnsafeMutableRawPointer(out)
    if distance >= 16 {
      // Most matches are no longer than two vectors.
      unsafe DeflateCursor.copyVector(&from, &to)
      repeat { unsafe DeflateCursor.copyVector(&from, &to) } while unsafe to < end
    } else if distance >= 8 {
      repeat {
        unsafe to.storeBytes(of: from.loadUnaligned(as: UInt64.self), as: UInt64.self)
        unsafe to += 8
        unsafe from += 8
      } while unsafe to < end
    } else if distance == 1 {
      unsafe out.update(repeating: out[-1], count: length)
    } else {
      // Each word is right as far as the distance.
      repeat {
        unsafe to.storeBytes(of: from.loadUnaligned(as: UInt64.self), as: UInt64.self)
        unsafe to += distance
        unsafe from += distance
      } while unsafe to < end
    }
    unsafe out = end
  }

  @inline(__always)
  private static func copyVector(
    _ from: inout UnsafeRawPointer, _ to: inout UnsafeMutableRawPointer
  ) {
    let vector = unsafe from.loadUnaligned(as: SIMD16<UInt8>.self)
    unsafe to.storeBytes(of: vector, as: SIMD16<UInt8>.self)
    unsafe from += 16
    unsafe to += 16
  }
}
