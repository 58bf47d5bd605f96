import RandomInput
import Testing

@testable import Bytes

@Suite struct ByteTailTests {
  @Test("What a tail appends, and what it leaves to the buffer, comes in the order of the calls")
  func order() {
    var random = SeededRandom(seed: 11)
    for round in 0..<400 {
      let source = random.bytes(400)
      var buffer = ByteBuffer(capacity: round % 90)
      buffer.append(7)
      var expected: [UInt8] = [7]
      var tail = buffer.tail
      for _ in 0..<12 {
        let start = Int.random(in: 0...380, using: &random)
        let range = start..<Int.random(in: start...min(400, start + 200), using: &random)
        if !tail.append(range, of: source.span) {
          buffer.append(behind: &tail) { $0.append(range, of: source.span) }
        }
        expected += source[range]
      }
      buffer.tail = tail
      #expect(buffer.array() == expected)
    }
  }

  @Test("A text is appended as the buffer escapes it, wherever a byte needs an escape")
  func escaping() {
    let escaped: [UInt8] = [0, 0x1f, 0x22, 0x5c]
    for length in 0..<50 {
      for place in -1..<length {
        var source = [UInt8](repeating: UInt8(ascii: "x"), count: 80)
        if place >= 0 { source[3 + place] = escaped[(length + place) % escaped.count] }
        let range = 3..<3 + length
        var expected = ByteBuffer(capacity: 0)
        expected.append(escaping: Array(source[range]).span)
        var buffer = ByteBuffer(capacity: 64)
        var tail = buffer.tail
        let isAppended = tail.append(escaping: range, of: source.span)
        #expect(isAppended == (place < 0))
        if !isAppended {
          buffer.append(behind: &tail) { $0.append(escaping: range, of: source.span) }
        }
        buffer.tail = tail
        #expect(buffer.array() == expected.array())
      }
    }
  }

  @Test("Nothing is appended where there is no room for all of it")
  func room() {
    let source = [UInt8](repeating: 1, count: 64)
    for capacity in 0..<20 {
      for count in 0..<24 {
        let buffer = ByteBuffer(capacity: capacity)
        var (copied, text, word, digits) = (buffer.tail, buffer.tail, buffer.tail, buffer.tail)
        let isCopied = copied.append(0..<count, of: source.span)
        #expect(isCopied == (count <= capacity))
        // A control character needs an escape.
        let isText = text.append(escaping: 0..<max(1, count), of: source.span)
        #expect(!isText)
        let isWord = word.append(word: 0)
        #expect(isWord == (8 <= capacity))
        let asked = min(16, max(1, count))
        let areDigits = digits.append(hex: .max, digits: asked)
        #expect(areDigits == (asked <= capacity))
        #expect(copied.room == capacity - (count <= capacity ? count : 0))
        #expect(text.room == capacity)
        #expect(word.room == capacity - (8 <= capacity ? 8 : 0))
        #expect(digits.room == capacity - (asked <= capacity ? asked : 0))
      }
    }
  }

  @Test("A text at the very end of its source is left to the buffer, and one of many bytes")
  func leftToTheBuffer() {
    let source = [UInt8](repeating: UInt8(ascii: "x"), count: 300)
    let buffer = ByteBuffer(capacity: 400)
    for end in 280...300 {
      var (copied, text) = (buffer.tail, buffer.tail)
      let isCopied = copied.append(270..<end, of: source.span)
      #expect(isCopied == (end <= 284))
      let isText = text.append(escaping: 270..<end, of: source.span)
      #expect(isText == (end <= 284))
    }
    for count in [127, 128, 129, 200] {
      var (copied, text) = (buffer.tail, buffer.tail)
      let isCopied = copied.append(0..<count, of: source.span)
      #expect(isCopied == (count <= 128))
      let isText = text.append(escaping: 0..<count, of: source.span)
      #expect(isText)
    }
  }
}
