import RandomInput
import Testing

@testable import Bytes

@Suite struct WideVectorTests {
  @Test("Each bit says of its byte what a comparison of that byte says, zeros after the end")
  func bits() {
    var random = SeededRandom(seed: 31)
    for _ in 0..<200 {
      let count = Int.random(in: 0...90, using: &random)
      let offset = Int.random(in: 0...count, using: &random)
      let bytes = random.bytes(count)
      let padded = Array(bytes[offset...].prefix(64)) + [UInt8](repeating: 0, count: 64)
      let vector = bytes.span.wideVector(at: offset)
      func expected(_ matches: (UInt8) -> Bool) -> UInt64 {
        (0..<64).reduce(0) { $0 | (matches(padded[$1]) ? 1 &<< UInt64($1) : 0) }
      }
      let wanted = padded.prefix(64).randomElement(using: &random) ?? 0
      let other = UInt8.random(in: 0...255, using: &random)
      let single = ByteVector(repeating: wanted)
      #expect(vector.bits(equalTo: single) == expected { $0 == wanted })
      let either = expected { $0 == wanted || $0 == other }
      #expect(vector.bits(equalTo: single, or: ByteVector(repeating: other)) == either)
      #expect(vector.bits(atLeast: wanted) == expected { $0 >= wanted })
      #expect(vector.highBits == expected { $0 >= 0x80 })
      #expect(vector.isASCII == (vector.highBits == 0))
    }
  }

  @Test("Long text beyond ASCII is judged as the standard library does, wherever it goes wrong")
  func longText() {
    var random = SeededRandom(seed: 32)
    let sequences = ["a", "é", "\u{7ff}", "€", "\u{d7ff}", "\u{e000}", "😀", "\u{10ffff}"]
    for _ in 0..<300 {
      var bytes: [UInt8] = []
      while bytes.count < 200 {
        bytes += Array((sequences.randomElement(using: &random) ?? "").utf8)
      }
      let isWell = bytes.span.firstInvalidUTF8 == nil
      #expect(isWell)
      let place = Int.random(in: bytes.indices, using: &random)
      bytes[place] = UInt8.random(in: 0...255, using: &random)
      let found = bytes.span.firstInvalidUTF8
      let prefix = bytes.prefix(found ?? bytes.count)
      #expect((found == nil) == (String(validating: bytes, as: UTF8.self) != nil))
      #expect(String(validating: prefix, as: UTF8.self) != nil)
    }
  }
}
