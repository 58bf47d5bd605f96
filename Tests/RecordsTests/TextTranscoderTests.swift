import Bytes
import Testing

@testable import Records

@Suite struct TextTranscoderTests {
  /// Transcodes `bytes` in pieces of `piece` bytes.
  private func transcode(
    _ bytes: [UInt8], _ encoding: SourceEncoding, piece: Int = .max
  ) -> (text: [UInt8], transcoder: TextTranscoder) {
    var transcoder = TextTranscoder(encoding)
    var text: [UInt8] = []
    var index = 0
    repeat {
      let end = piece > bytes.count - index ? bytes.count : index + piece
      transcoder.transcode(
        Array(bytes[index..<end]).span, isLast: end == bytes.count, into: &text)
      index = end
    } while index < bytes.count
    return (text, transcoder)
  }

  private func units(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
      return bigEndian ? [high, low] : [low, high]
    }
  }

  @Test("UTF-16 in either order, with or without a mark, cut anywhere, becomes UTF-8")
  func utf16() {
    let sample = "id,n\u{e9}\u{20ac}\r\n1,\u{1f600}\u{10ffff}\0\u{feff}\n"
    for bigEndian in [false, true] {
      for mark in [[], bigEndian ? [0xfe, 0xff] : [0xff, 0xfe]] as [[UInt8]] {
        let bytes = mark + units(sample, bigEndian: bigEndian)
        for piece in 1...bytes.count {
          let (text, transcoder) = transcode(bytes, .utf16, piece: piece)
          #expect(text == Array(sample.utf8))
          #expect(transcoder.encoding == (bigEndian ? .utf16BigEndian : .utf16))
          #expect(transcoder.skippedBytes == mark.count)
          #expect(transcoder.encoding.original(of: text.span) == Array(bytes[mark.count...]))
          #expect(transcoder.encoding.sourceLength(of: text.span) == bytes.count - mark.count)
        }
      }
    }
  }

  @Test("Runs of ASCII of any length between other characters become UTF-8")
  func runs() {
    var sample = ""
    for (index, scalar) in "\u{80}\u{ff}\u{7ff}\u{800}\u{d7ff}\u{ffff}\u{10000}\u{10ffff}"
      .enumerated()
    {
      for length in 0..<20 {
        sample += String("0123456789abcdefghi\u{7f}".prefix(length)) + String(scalar)
        if (length + index) % 3 == 0 { sample.append(scalar) }
      }
    }
    for bigEndian in [false, true] {
      let bytes = (bigEndian ? [0xfe, 0xff] : [0xff, 0xfe]) + units(sample, bigEndian: bigEndian)
      for piece in [.max, 1, 2, 3, 7, 8, 9, 13, 64, 1_001] {
        #expect(transcode(bytes, .utf16, piece: piece).text == Array(sample.utf8))
      }
    }
  }

  @Test(
    "Half a pair and half a unit travel as invalid bytes and are restored",
    arguments: [1, 2, 3, 64])
  func brokenUTF16(piece: Int) {
    let cases: [[UInt8]] = [
      [0x61, 0, 0x00, 0xd8, 0x62, 0],  // a high surrogate before a letter
      [0x61, 0, 0x00, 0xdc, 0x62, 0],  // a low one alone
      [0x61, 0, 0x00, 0xd8],  // a high one at the end
      [0x61, 0, 0x00, 0xd8, 0x00, 0xd8, 0x00, 0xdc],  // high, then a pair
      [0x61, 0, 0x62],  // half a unit
      [0x61, 0, 0x0a],  // half a line feed
      [0x61, 0, 0xfe],  // half of what is no ASCII
      [0x61, 0, 0x00, 0xd8, 0x62],  // both
    ]
    for bytes in cases {
      let (text, transcoder) = transcode(bytes, .utf16, piece: piece)
      let isInvalid = text.span.firstInvalidUTF8 != nil
      #expect(isInvalid)
      #expect(transcoder.encoding.original(of: text.span) == bytes)
      #expect(transcoder.encoding.sourceLength(of: text.span) == bytes.count)
    }
  }

  @Test("Every latin-1 byte is the scalar of its value")
  func latin1() {
    let bytes = Array(UInt8.min...UInt8.max)
    let (text, _) = transcode(bytes, .latin1, piece: 7)
    #expect(text == bytes.flatMap { Array(String(UnicodeScalar($0)).utf8) })
    #expect(SourceEncoding.latin1.original(of: text.span) == bytes)
    #expect(SourceEncoding.latin1.sourceLength(of: text.span) == 256)
  }

  @Test("Windows-1252 bytes are their characters, and the five undefined ones are invalid")
  func windows1252() {
    let high =
      "€\u{0}‚ƒ„…†‡ˆ‰Š‹Œ\u{0}Ž\u{0}\u{0}‘’“”•–—˜™š›œ\u{0}žŸ"
    for (byte, scalar) in zip(UInt8(0x80)...0x9f, high.unicodeScalars) {
      let (text, _) = transcode([0x61, byte, 0x62], .windows1252, piece: 1)
      if scalar == "\0" {
        let isInvalid = text.span.firstInvalidUTF8 == 1
        #expect(isInvalid)
      } else {
        #expect(text == Array("a\(scalar)b".utf8))
      }
    }
    let bytes = Array(UInt8.min...UInt8.max)
    let (text, _) = transcode(bytes, .windows1252)
    #expect(SourceEncoding.windows1252.original(of: text.span) == bytes)
    #expect(SourceEncoding.windows1252.sourceLength(of: text.span) == 256)
  }

  @Test("UTF-8 passes as it is, valid or not")
  func utf8() {
    let bytes: [UInt8] = [0x61, 0xff, 0xc3, 0xa9, 0xed, 0xa0, 0x80, 0xfe]
    #expect(transcode(bytes, .utf8, piece: 3).text == bytes)
    #expect(SourceEncoding.utf8.original(of: bytes.span) == bytes)
  }
}
