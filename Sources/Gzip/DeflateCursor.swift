/// A place in a deflate stream and in its text: what changes with every symbol. `DeflateFastLoop` tells how
/// far the pointers may be used.
@safe struct DeflateCursor {
  // SAFETY: into the buffers whose closures `DeflateFastLoop.read` runs in; no cursor outlives them.
  /// The next byte of input that `bits` has not whole.
  var next: UnsafePointer<UInt8>
  /// Where the next byte of text goes.
  var out: UnsafeMutablePointer<UInt8>
  /// The lowest `usedBits` were used already. With them, the bits of an index, masked, are the offset of an
  /// entry of four bytes: every symbol waits for the one before to be looked up, and scaling an index would
  /// make that a cycle longer.
  private var bits: UInt64
  /// How many of `bits` were read, the used ones too, in the lowest six bits; the rest is what `use` leaves
  /// there. `bits` has more than these: they are read again.
  private var bitCount: UInt64
  /// A length that was read and whose distance was not, or 0.
  var pendingLength = 0

  private static let usedBits = 2
  /// What a cursor can start from.
  static let maximumBits = 63 - usedBits

  /// - Parameter bits: at most `maximumBits`.
  init(next: UnsafePointer<UInt8>, out: UnsafeMutablePointer<UInt8>, _ bits: DeflateBits) {
    // SAFETY: the caller vouches for both, as `DeflateFastLoop` says.
    unsafe self.next = next
    unsafe self.out = out
    self.bits = bits.bits &<< UInt64(DeflateCursor.usedBits)
    bitCount = UInt64(bits.count + DeflateCursor.usedBits)
  }

  /// What was read and not used.
  var rest: DeflateBits {
    DeflateBits(first: Int(bitCount & 63) - DeflateCursor.usedBits, of: nextBits)
  }

  @inline(__always)
  var nextBits: UInt64 { bits &>> UInt64(DeflateCursor.usedBits) }

  /// What the next bits mean in a table.
  /// SAFETY: `table` has an entry for each value of `indexBits`.
  @inline(__always)
  func entry(_ table: UnsafePointer<UInt32>, indexBits: Int) -> UInt32 {
    let mask: UInt64 = (1 &<< UInt64(indexBits) &- 1) &<< UInt64(DeflateCursor.usedBits)
    // SAFETY: masked, the bits are a multiple of four and the offset of an entry that the caller vouches for.
    return unsafe UnsafeRawPointer(table).load(
      fromByteOffset: Int(truncatingIfNeeded: bits & mask), as: UInt32.self)
  }

  @inline(__always)
  mutating func fill() {
    // SAFETY: eight bytes lie behind `lastInput`, and eight more for each other time in a round.
    let word = unsafe UnsafeRawPointer(next).loadUnaligned(as: UInt64.self)
    bits |= UInt64(littleEndian: word) &<< bitCount
    unsafe next += Int(truncatingIfNeeded: (~bitCount & 63) &>> 3)
    bitCount |= 56
  }

  @inline(__always)
  mutating func use(_ entry: UInt32) {
    // Both look at the lowest six bits alone: to mask them first would be one more step to wait for.
    bits &>>= UInt64(entry)
    bitCount &-= UInt64(entry)
  }

  /// Writes one or two literals: always two bytes, of which the second is written again where it is none.
  @inline(__always)
  mutating func writeLiterals(_ entry: UInt32) {
    use(entry)
    let pair = UInt16(truncatingIfNeeded: entry &>> 8).littleEndian
    // SAFETY: a round begins at `lastOut` or before and has at most four entries: eight bytes of `roomMargin`.
    unsafe UnsafeMutableRawPointer(out).storeBytes(of: pair, as: UInt16.self)
    unsafe out += DeflateTable.literalCount(entry)
  }

  /// Copies more bytes at once where the match does not overlap so many; up to 31 behind its end are
  /// written too.
  @inline(__always)
  mutating func copy(_ length: Int, _ distance: Int) {
    // SAFETY: the caller has seen that this call wrote the `distance` bytes before `out`; the longest match
    // and what is written behind it are within `roomMargin`. What a step reads beyond the distance is room
    // that is not yet text: its copy is overwritten by the next step, or lies behind the end.
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

  /// SAFETY: sixteen bytes may be read at `from` and written at `to`: the caller's distance and room.
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
