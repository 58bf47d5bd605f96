internal import Bytes

/// XXH64, the public 64-bit hash of that name: the same on every machine and in every
/// version of this program, and known to other languages, so that a sender can find a token's shard.
package enum XXH64 {
  private static let prime1: UInt64 = 0x9e37_79b1_85eb_ca87
  private static let prime2: UInt64 = 0xc2b2_ae3d_27d4_eb4f
  private static let prime3: UInt64 = 0x1656_67b1_9e37_79f9
  private static let prime4: UInt64 = 0x85eb_ca77_c2b2_ae63
  private static let prime5: UInt64 = 0x27d4_eb2f_1656_67c5

  /// About 30 ns for a token of 150 bytes.
  package static func hash(_ bytes: Span<UInt8>, seed: UInt64 = 0) -> UInt64 {
    let count = bytes.count
    var index = 0
    var hash = seed &+ prime5
    if count >= 32 {
      // Four lanes, each of which takes every fourth word.
      var lane1 = seed &+ prime1 &+ prime2
      var lane2 = seed &+ prime2
      var lane3 = seed
      var lane4 = seed &- prime1
      while index &+ 32 <= count {
        lane1 = round(lane1, word(bytes, index))
        lane2 = round(lane2, word(bytes, index &+ 8))
        lane3 = round(lane3, word(bytes, index &+ 16))
        lane4 = round(lane4, word(bytes, index &+ 24))
        index &+= 32
      }
      hash = rotate(lane1, 1) &+ rotate(lane2, 7) &+ rotate(lane3, 12) &+ rotate(lane4, 18)
      hash = merge(lane1, into: hash)
      hash = merge(lane2, into: hash)
      hash = merge(lane3, into: hash)
      hash = merge(lane4, into: hash)
    }
    hash &+= UInt64(count)
    while index &+ 8 <= count {
      hash = rotate(hash ^ round(0, word(bytes, index)), 27) &* prime1 &+ prime4
      index &+= 8
    }
    if index &+ 4 <= count {
      let rest = UInt64(bytes.loadUInt32(at: index).littleEndian)
      hash = rotate(hash ^ (rest &* prime1), 23) &* prime2 &+ prime3
      index &+= 4
    }
    while index < count {
      hash = rotate(hash ^ (UInt64(bytes[index]) &* prime5), 11) &* prime1
      index &+= 1
    }
    hash = (hash ^ (hash &>> 33)) &* prime2
    hash = (hash ^ (hash &>> 29)) &* prime3
    return hash ^ (hash &>> 32)
  }

  /// Eight bytes, the first the lowest.
  @inline(__always)
  private static func word(_ bytes: Span<UInt8>, _ offset: Int) -> UInt64 {
    bytes.loadUInt64(at: offset).littleEndian
  }

  @inline(__always)
  private static func merge(_ lane: UInt64, into hash: UInt64) -> UInt64 {
    (hash ^ round(0, lane)) &* prime1 &+ prime4
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotate(lane &+ word &* prime2, 31) &* prime1
  }

  @inline(__always)
  private static func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    value &<< bits | value &>> (64 &- bits)
  }
}
