import RandomInput
import Testing

@testable import Bytes

@Suite struct UTF8ValidityTests {
  /// What the standard library says: the length of the longest prefix that is well formed.
  private func isValid(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

  @Test("Every sequence of two bytes is judged as the standard library judges it")
  func everyPair() {
    // An expectation for each would take seconds.
    var wrong: [[UInt8]] = []
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max where isMisjudged([first, second]) {
        wrong.append([first, second])
      }
    }
    #expect(wrong == [])
  }

  /// Whether one of the two ways to tell is wrong; vectors see the bytes at their edges as well.
  private func isMisjudged(_ bytes: [UInt8]) -> Bool {
    let isValid = isValid(bytes)
    if (bytes.firstInvalidUTF8 == nil) != isValid { return true }
    return [0, 30, 62, 95].contains { count in
      let text = [UInt8](repeating: 0x61, count: count) + bytes
      return [text, text + [0x61]].contains { $0.span.isUTF8ByVectors == !isValid }
    }
  }

  @Test("Every lead byte with bytes of every class after it is judged as the standard library does")
  func everyClass() {
    // The edges of the ranges of table 3-7.
    let edges: [UInt8] = [0, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff]
    var wrong: [[UInt8]] = []
    for lead in UInt8(0xc0)...UInt8.max {
      for second in edges {
        for third in edges {
          for rest in [[]] + edges.map({ [$0] }) {
            let bytes = [lead, second, third] + rest
            if isMisjudged(bytes) { wrong.append(bytes) }
          }
        }
      }
    }
    #expect(wrong == [])
  }

  @Test(
    "Overlong forms, surrogates, scalars beyond U+10FFFF and cut sequences are refused at their start",
    arguments: [
      [0xc0, 0x80], [0xc1, 0xbf], [0xe0, 0x80, 0x80], [0xe0, 0x9f, 0xbf], [0xed, 0xa0, 0x80],
      [0xed, 0xbf, 0xbf], [0xf0, 0x8f, 0xbf, 0xbf], [0xf4, 0x90, 0x80, 0x80],
      [0xf5, 0x80, 0x80, 0x80], [0xff], [0xfe], [0x80], [0xbf], [0xc3], [0xe2, 0x82],
      [0xf0, 0x9f, 0x98],
    ] as [[UInt8]])
  func refused(sequence: [UInt8]) {
    // Across the edges of the vectors, with ASCII and with other sequences before.
    for count in 0...140 {
      let before = [UInt8](repeating: 0x61, count: count)
      for after in [[], [0x61], [UInt8](repeating: 0x61, count: 20)] {
        let bytes = before + sequence + after
        #expect(bytes.firstInvalidUTF8 == count)
      }
      let others = Array(String(repeating: "é", count: count).utf8)
      #expect((others + sequence).firstInvalidUTF8 == others.count)
    }
  }

  @Test("Valid text of every length is accepted across the edges of the vectors")
  func accepted() {
    for text in ["é", "€", "😀", "\u{7ff}", "\u{800}", "\u{d7ff}", "\u{e000}", "\u{10ffff}", "\0"] {
      for count in 0...140 {
        let bytes = [UInt8](repeating: 0x61, count: count) + Array(text.utf8)
        #expect(bytes.firstInvalidUTF8 == nil)
        #expect((bytes + bytes).firstInvalidUTF8 == nil)
      }
    }
  }

  @Test(
    "Random bytes are judged as the standard library does, and the offset is where it goes wrong")
  func random() {
    var random = SeededRandom(seed: 5)
    let hostile: [UInt8] = [0x61, 0x7f, 0x80, 0x9f, 0xa0, 0xbf, 0xc2, 0xe0, 0xed, 0xf0, 0xf4]
    for round in 0..<20_000 {
      let count = Int.random(in: 0..<(round % 5 == 0 ? 300 : 50), using: &random)
      let bytes = round % 2 == 0 ? random.bytes(count, from: hostile) : random.bytes(count)
      let offset = bytes.firstInvalidUTF8
      #expect(!isMisjudged(bytes))
      if let offset {
        #expect(isValid(Array(bytes[..<offset])))
        // No longer prefix is well formed.
        for end in offset + 1...min(bytes.count, offset + 4) where end <= bytes.count {
          #expect(!isValid(Array(bytes[..<end])))
        }
      }
    }
  }
}
