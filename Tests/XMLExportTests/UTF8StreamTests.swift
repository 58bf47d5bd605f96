import Testing

@testable import XMLExport

@Suite struct UTF8StreamTests {
  /// Bytes that are taken when `text` arrives in pieces of `piece` bytes, and whether it ended whole.
  private func read(_ text: [UInt8], piece: Int) -> (count: Int, isWhole: Bool) {
    var stream = UTF8Stream()
    return read(text, piece: piece, stream: &stream)
  }

  private func read(
    _ text: [UInt8], piece: Int, stream: inout UTF8Stream
  ) -> (count: Int, isWhole: Bool) {
    var index = 0
    while index < text.count {
      let end = min(text.count, index + piece)
      let count = stream.validCount(text.span.extracting(index..<end))
      if count < end - index { return (index + count, false) }
      index = end
    }
    return (index, !stream.endsInSequence)
  }

  @Test("Valid text is taken whole, wherever it is cut", arguments: 1...20)
  func valid(piece: Int) {
    let text = Array("a\u{e9}\u{20ac}\u{1f600}\u{d7ff}\u{e000}\u{800}\u{10ffff}\u{10000}b".utf8)
    #expect(read(text, piece: piece) == (text.count, true))
  }

  @Test(
    "Text is taken up to the sequence that is not valid, or its byte that shows it",
    arguments: [
      [0x80], [0xff], [0xc0, 0x80], [0xc3, 0x28], [0xe0, 0x82, 0xa9], [0xed, 0xa0, 0x80],
      [0xf0, 0x82, 0x82, 0xa9], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82, 0x28],
      [0xf0, 0x9f, 0x98, 0x28],
    ] as [[UInt8]])
  func invalid(sequence: [UInt8]) {
    for count in 0...20 {
      let before = [UInt8](repeating: 0x61, count: count)
      for piece in 1...(count + 6) {
        let (taken, isWhole) = read(before + sequence + [0x62, 0x63], piece: piece)
        #expect(!isWhole)
        #expect(taken >= count && taken < count + sequence.count)
      }
      #expect(read(before + sequence + [0x62], piece: 100).count == count)
    }
  }

  @Test(
    "The place is that of the sequence's first byte, wherever the text is cut", arguments: 1...20)
  func place(piece: Int) {
    let before = "\u{e9}\n\u{20ac}\u{1f600}x"
    for sequence in [[0xff], [0xe2, 0x82, 0x28], [0xf0, 0x9f, 0x98]] as [[UInt8]] {
      var stream = UTF8Stream()
      _ = read(Array(before.utf8) + sequence, piece: piece, stream: &stream)
      #expect(stream.place == XMLPlace(byte: before.utf8.count, line: 2, column: 4))
    }
  }

  @Test("Text that ends inside a sequence is not whole", arguments: 1...5)
  func cut(piece: Int) {
    for sequence in [[0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xed, 0x9f]] as [[UInt8]] {
      #expect(!read([0x61, 0x62] + sequence, piece: piece).isWhole)
    }
  }
}
