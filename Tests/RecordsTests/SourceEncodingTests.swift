import RandomInput
import Testing

@testable import Records

@Suite struct SourceEncodingTests {
  @Test("What an encoding cannot map counts as the bytes that it was")
  func unmapped() {
    #expect([0x61, 0xff, 0x81, 0x62].sourceLength(in: .windows1252) == 3)
    // A lone surrogate is one unit, a pair two, half a unit one byte.
    #expect([0xed, 0xa0, 0x80].sourceLength(in: .utf16) == 2)
    #expect([0xf0, 0x9f, 0x98, 0x80].sourceLength(in: .utf16) == 4)
    #expect([0x61, 0xfe, 0x62].sourceLength(in: .utf16) == 3)
    #expect([0xff, 0xfe, 0x80].sourceLength(in: .utf8) == 3)
  }

  @Test(
    "The length that long text had in its export is that of its pieces",
    arguments: SourceEncoding.allCases)
  func sourceLength(encoding: SourceEncoding) {
    var random = SeededRandom(seed: 33)
    for _ in 0..<50 {
      // A marked byte, as of what no encoding can map, is one piece with its mark.
      let pieces: [[UInt8]] = (0..<90).map { _ in
        [
          [0x61], [0x62], Array("é".utf8), Array("€".utf8), Array("😀".utf8), [0xfe, 0x81],
          [0xff, 0x9d],
        ]
        .randomElement(using: &random) ?? []
      }
      let lengths = pieces.map { encoding.sourceLength(of: $0.span) }
      let whole = Array(pieces.joined())
      #expect(encoding.sourceLength(of: whole.span) == lengths.reduce(0, +))
    }
  }
}

extension [UInt8] {
  // `#expect` cannot hold a span.
  fileprivate func sourceLength(in encoding: SourceEncoding) -> Int {
    encoding.sourceLength(of: span)
  }
}
