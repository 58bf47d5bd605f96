import RandomInput
import Testing

@testable import Bytes

@Suite struct ByteBufferJSONEscapesTests {
  /// RFC 8259 §7, byte by byte.
  private func escaped(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return bytes.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\""): Array("\\\"".utf8)
      case UInt8(ascii: "\\"): Array("\\\\".utf8)
      case 8: Array("\\b".utf8)
      case 9: Array("\\t".utf8)
      case 10: Array("\\n".utf8)
      case 12: Array("\\f".utf8)
      case 13: Array("\\r".utf8)
      case 0..<0x20: Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: [byte]
      }
    }
  }

  private func output(_ bytes: [UInt8], capacity: Int = 8) -> [UInt8] {
    var buffer = ByteBuffer(capacity: capacity)
    buffer.append(escaping: bytes.span)
    return buffer.array()
  }

  @Test("Every byte value is escaped as RFC 8259 requires, at every place of a text up to 40 bytes")
  func everyByte() {
    var wrong: [[UInt8]] = []
    for byte in UInt8.min...UInt8.max {
      for count in 1...40 {
        for place in [0, count / 2, count - 1] {
          var bytes = [UInt8](repeating: 0x61, count: count)
          bytes[place] = byte
          if output(bytes) != escaped(bytes) { wrong.append(bytes) }
        }
      }
    }
    #expect(wrong == [])
  }

  @Test("What stands around a text in its source is neither written nor looked at")
  func surroundings() {
    var wrong: [[UInt8]] = []
    for count in 0...50 {
      for behind in [0, 1, 15, 16, 17, 40] {
        for place in [nil, 0, count / 2, count - 1]
        where place.map({ $0 >= 0 && $0 < count }) ?? true {
          var bytes = [UInt8](repeating: 0x61, count: count)
          if let place { bytes[place] = 0x22 }
          let source = [0x22, 0x0a, 0x5c] + bytes + [UInt8](repeating: 0x22, count: behind)
          var buffer = ByteBuffer(capacity: 1)
          buffer.append(0x7b)
          buffer.append(escaping: 3..<3 + count, of: source.span)
          buffer.append(0x7d)
          if buffer.array() != [0x7b] + escaped(bytes) + [0x7d] { wrong.append(source) }
          buffer.removeAll()
          buffer.append(3..<3 + count, of: source.span)
          if buffer.array() != bytes { wrong.append(source) }
        }
      }
    }
    #expect(wrong == [])
  }

  @Test("Texts full of escapes grow the buffer as far as they need", arguments: 0...40)
  func onlyEscapes(count: Int) {
    for byte: UInt8 in [0, 0x1f, 0x22] {
      let bytes = [UInt8](repeating: byte, count: count)
      #expect(output(bytes, capacity: 1) == escaped(bytes))
    }
  }

  @Test("Random texts are escaped as a loop would, also after other bytes in the buffer")
  func random() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<3000 {
      let prefix = random.bytes(Int.random(in: 0..<20, using: &random))
      let count = Int.random(in: 0..<80, using: &random)
      let bytes =
        Bool.random(using: &random)
        ? random.bytes(count)
        : random.bytes(count, from: [0x22, 0x5c, 0x0a, 0, 0x61, 0x7f, 0xc3, 0xa9])
      var buffer = ByteBuffer(capacity: 1)
      buffer.append(prefix)
      buffer.append(escaping: bytes.span)
      buffer.append(0x22)
      #expect(buffer.array() == prefix + escaped(bytes) + [0x22])
    }
  }

  @Test("How many bytes a byte takes is known without writing it")
  func bytes() {
    for byte in UInt8.min...UInt8.max {
      let written = output([byte])
      #expect(byte.bytesInJSON == written.count)
      #expect(byte.needsJSONEscape == (written != [byte]))
    }
  }
}
