extension Span<UInt8> {
  /// Offset of the first byte that is not part of well-formed UTF-8 (Unicode 15.0 table 3-7: no overlong
  /// form, no surrogate, nothing above U+10FFFF), or nil where all is well.
  package var firstInvalidUTF8: Int? {
    // Sequences here and there are looked at one by one, and the branch predictor guesses each wrong. Of less text
    // the vectors would be mostly filling.
    if count >= 128, isUTF8ByVectors == true { return nil }
    var index = 0
    while index < count {
      let vector = wideVector(at: index)
      if vector.isASCII {
        index &+= 64
        continue
      }
      // Few sequences are looked at one by one.
      if vector.highBits.nonzeroBitCount > 8, let length = vector.wellFormedPrefix {
        index &+= length
        continue
      }
      let base = index
      let high = vector.highBits
      var rest = high
      repeat {
        index = base &+ rest.trailingZeroBitCount
        let length = sequenceLength(at: index)
        if length == 0 { return index }
        index &+= length
        let passed = index &- base
        rest = passed < 64 ? high & (~0 &<< UInt64(truncatingIfNeeded: passed)) : 0
      } while rest != 0
      index = Swift.max(index, base &+ 64)
    }
    return nil
  }

  /// Length of the well-formed sequence of two to four bytes at `index`, or 0.
  @inline(__always)
  private func sequenceLength(at index: Int) -> Int {
    // The four bytes from `index`, the first in the lowest; zeros after the end.
    var word: UInt32 = 0
    if index &+ 4 <= count {
      word = loadUInt32(at: index).littleEndian
    } else {
      for offset in 0..<count &- index {
        word |= UInt32(self[index &+ offset]) &<< UInt32(truncatingIfNeeded: 8 &* offset)
      }
    }
    // What is compared first are the marks of a lead and its continuations, then the bits of the scalar
    // that tell overlong forms, surrogates and what is above U+10FFFF.
    if word & 0xc0e0 == 0x80c0 { return word & 0x1e != 0 ? 2 : 0 }
    if word & 0xc0_c0f0 == 0x80_80e0 {
      let scalar = word & 0x200f
      return scalar != 0 && scalar != 0x200d ? 3 : 0
    }
    if word & 0xc0c0_c0f8 == 0x8080_80f0 {
      return word & 0x3007 != 0 && (word & 0x04 == 0 || word & 0x3003 == 0) ? 4 : 0
    }
    return 0
  }
}

extension WideVector {
  /// How many of the bytes, of which the first is no continuation, are whole sequences: all or those up
  /// to one that the end cuts. Nil where a sequence is not well-formed, and rarely where all are.
  @inline(__always)
  fileprivate var wellFormedPrefix: Int? {
    let leads = bits(atLeast: 0xc0)
    let longLeads = bits(atLeast: 0xe0)
    let continuations = highBits & ~leads
    var expected = leads &<< 1 | longLeads &<< 2
    var cut = leads & 1 &<< 63 | longLeads & 3 &<< 62
    // C0 and C1 begin overlong forms.
    var wrong = leads & ~bits(atLeast: 0xc2)
    if longLeads != 0 {
      let fromA0 = bits(atLeast: 0xa0)
      wrong |= bits(equalTo: ByteVector(repeating: 0xe0)) &<< 1 & ~fromA0
      wrong |= bits(equalTo: ByteVector(repeating: 0xed)) &<< 1 & fromA0
      let longestLeads = bits(atLeast: 0xf0)
      if longestLeads != 0 {
        let from90 = bits(atLeast: 0x90)
        expected |= longestLeads &<< 3
        cut |= longestLeads & 7 &<< 61
        wrong |= bits(atLeast: 0xf5)
        wrong |= bits(equalTo: ByteVector(repeating: 0xf0)) &<< 1 & ~from90
        wrong |= bits(equalTo: ByteVector(repeating: 0xf4)) &<< 1 & from90
      }
    }
    if wrong | (expected ^ continuations) != 0 { return nil }
    return cut == 0 ? 64 : cut.trailingZeroBitCount
  }
}
