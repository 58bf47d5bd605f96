import RandomInput
import Testing

@testable import Bytes

@Suite struct ByteBufferTests {
  @Test("Bytes come back in the order of their appending, across every growth")
  func appending() {
    var random = SeededRandom(seed: 4)
    var buffer = ByteBuffer(capacity: 0)
    var expected: [UInt8] = []
    for step in 0..<500 {
      let bytes = random.bytes(Int.random(in: 0...70, using: &random))
      switch step % 4 {
      case 0: buffer.append(bytes)
      case 1: for byte in bytes { buffer.append(byte) }
      case 2: buffer.append(bytes.span)
      default:
        buffer.append("literal é")
        expected += Array("literal é".utf8)
        continue
      }
      expected += bytes
    }
    #expect(buffer.array() == expected)
    let count = buffer.count
    #expect(count == expected.count)
  }

  @Test("Truncating forgets the end and keeps the start")
  func truncating() {
    var buffer = ByteBuffer(capacity: 2)
    buffer.append("abcdef")
    buffer.truncate(to: 2)
    buffer.append("X")
    #expect(buffer.array() == Array("abX".utf8))
    #expect(buffer.array(from: 2) == Array("X".utf8))
    buffer.removeAll()
    let isEmpty = buffer.isEmpty
    #expect(isEmpty && buffer.array() == [])
  }

  @Test(
    "A decimal number is written as Swift writes it",
    arguments: [0, 1, 9, 10, 99, 100, 101, 999_999_999, 1_000_000_000, .max - 1, .max] as [UInt64])
  func decimal(value: UInt64) {
    var buffer = ByteBuffer(capacity: 1)
    buffer.append(decimal: value)
    #expect(buffer.array() == Array(String(value).utf8))
  }

  @Test("A decimal number is written as Swift writes it, around every power of ten and at random")
  func decimals() {
    var random = SeededRandom(seed: 5)
    var values: [UInt64] = []
    var power: UInt64 = 1
    for _ in 0..<20 {
      values += [power - 1, power, power + 1]
      power = power &* 10
    }
    for _ in 0..<20_000 { values.append(random.next() >> UInt64(random.next() % 64)) }
    var wrong: [UInt64] = []
    for value in values {
      var buffer = ByteBuffer(capacity: 1)
      buffer.append(0x2d)
      buffer.append(decimal: value)
      if buffer.array() != Array("-\(value)".utf8) { wrong.append(value) }
    }
    #expect(wrong == [])
  }

  @Test("Lasting bytes are appended in part as they are")
  func lasting() {
    let bytes = (0..<200).map { UInt8($0) }
    let lasting = LastingBytes(bytes)
    var wrong: [Range<Int>] = []
    for start in [0, 1, 15, 16, 100, 199, 200] {
      for end in start...200 {
        var buffer = ByteBuffer(capacity: 1)
        buffer.append(0x7b)
        buffer.append(start..<end, of: lasting)
        if buffer.array() != [0x7b] + bytes[start..<end] { wrong.append(start..<end) }
      }
    }
    #expect(wrong == [])
  }

  @Test("A hexadecimal number has no leading zeros, at every width")
  func hexadecimal() {
    for shift in 0..<64 as Range<UInt64> {
      for value in [1 << shift, (1 << shift) - 1, UInt64.max >> shift] as [UInt64] {
        var buffer = ByteBuffer(capacity: 1)
        buffer.append(hex: value)
        #expect(buffer.array() == Array(String(value, radix: 16).utf8))
      }
    }
  }

  @Test("The last digits of a hexadecimal number are as many as were asked for")
  func lastHexadecimalDigits() {
    let text = "0f1e2d3c4b5a6978"
    for digits in 1...16 {
      var buffer = ByteBuffer(capacity: 1)
      buffer.append(UInt8(ascii: ":"))
      buffer.append(hex: 0x0f1e_2d3c_4b5a_6978, digits: digits)
      buffer.append(UInt8(ascii: ";"))
      #expect(buffer.array() == Array((":" + text.suffix(digits) + ";").utf8))
    }
  }
}
