import RandomInput
import Testing

@testable import Bytes

@Suite struct ByteVectorTests {
  /// Bit `i` for each byte `i` that matches.
  private func bits(_ bytes: [UInt8], where matches: (UInt8) -> Bool) -> UInt64 {
    var bits: UInt64 = 0
    for (index, byte) in bytes.enumerated() where matches(byte) { bits |= 1 << UInt64(index) }
    return bits
  }

  @Test("Equality marks are those of a loop, for every byte and random neighbours")
  func equality() {
    var random = SeededRandom(seed: 1)
    for wanted in UInt8.min...UInt8.max {
      for _ in 0..<20 {
        // Bytes that differ in one bit from the wanted one are the hard ones.
        let bytes = random.bytes(
          16, from: [wanted, wanted ^ 0x80, wanted ^ 1, wanted &+ 1, 0, 0x7f, 0x80, 0xff])
        let vector = bytes.span.vector(at: 0)
        let marks = vector.marks(equalTo: ByteVector(repeating: wanted))
        #expect(marks.matchBits == bits(bytes) { $0 == wanted })
      }
    }
  }

  @Test("Control marks are the bytes below 0x20 and no others, in every lane")
  func control() {
    for byte in UInt8.min...UInt8.max {
      for lane in 0..<16 {
        var bytes = [UInt8](repeating: 0x41, count: 16)
        bytes[lane] = byte
        let marks = bytes.span.vector(at: 0).marksControl
        #expect(marks.matchBits == bits(bytes) { $0 < 0x20 })
      }
    }
  }

  @Test("Joined marks match where any class does")
  func joined() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<2000 {
      let bytes = random.bytes(16)
      let vector = bytes.span.vector(at: 0)
      let marks =
        vector.marksControl & vector.marks(equalTo: ByteVector(repeating: 0x22))
        & vector.marks(equalTo: ByteVector(repeating: 0xff))
      #expect(marks.matchBits == bits(bytes) { $0 < 0x20 || $0 == 0x22 || $0 == 0xff })
    }
  }

  @Test("A load near the end is filled up with zeros", arguments: 0...33)
  func padded(count: Int) {
    let bytes = (0..<count).map { UInt8($0 + 1) }
    for offset in 0...count {
      let vector = bytes.span.paddedVector(at: offset)
      for lane in 0..<16 {
        #expect(vector[lane] == (offset + lane < count ? bytes[offset + lane] : 0))
      }
    }
  }

  @Test("One byte of 0x80 or more in any lane is seen")
  func ascii() {
    #expect(ByteVector(repeating: 0x7f).isASCII)
    for lane in 0..<16 {
      var vector = ByteVector(repeating: 0x7f)
      vector[lane] = 0x80
      #expect(!vector.isASCII)
    }
  }
}
