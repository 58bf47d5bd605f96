import CZlib
import Testing

@testable import Gzip

@Suite struct DeflateStreamTests {
  /// Texts of every kind: nothing, one byte, what deflate makes small and what it cannot, and what reaches
  /// back as far as it may.
  static let texts: [[UInt8]] = {
    let random = Fixture.random(40_000)
    let far = random[..<32_768] + Array("x".utf8) + random[..<32_768]
    var near: [UInt8] = []
    for distance in 1...40 {
      near += (0..<700).map { UInt8(truncatingIfNeeded: $0 % distance * 7) } + [0xff]
    }
    let few = random.map { $0 & 3 }
    let digits = random.map { 0x30 + $0 % 10 }
    let windows = Array(random[..<32_768] + random[..<400])
    let zeros = [UInt8](repeating: 0, count: 100_000)
    return [
      [], [0x61], Fixture.text, random, Array(far), windows, near, zeros, few, digits,
      Fixture.lines(3000),
    ]
  }()

  @Test(
    "Every block type, level and strategy is read as it was written", arguments: texts.indices)
  func levels(index: Int) throws {
    let text = DeflateStreamTests.texts[index]
    for strategy in [Z_DEFAULT_STRATEGY, Z_FILTERED, Z_HUFFMAN_ONLY, Z_RLE, Z_FIXED] {
      for level: CInt in [0, 1, 6, 9] {
        let bytes = DeflateStreamTests.deflated(text, level: level, strategy: strategy)
        for (chunk, room) in [(bytes.count + 1, 1 << 17), (1000, 700), (17, 300), (300, 11)] {
          let reading = DeflateReading(bytes, chunk: max(1, chunk), room: room)
          #expect(reading.fault == nil && reading.used == bytes.count)
          // A comparison of arrays that is not shown: they are long.
          let isSame = reading.text == text
          #expect(isSame, "level \(level), strategy \(strategy), \(chunk), \(room)")
        }
      }
    }
  }

  @Test(
    "Blocks of a few bytes, as a writer makes who flushes after each record, and long ones behind them",
    arguments: [Z_SYNC_FLUSH, Z_FULL_FLUSH, Z_PARTIAL_FLUSH, Z_BLOCK])
  func flushes(flush: CInt) {
    let text = Fixture.lines(1000) + Fixture.random(3000)
    let few = Array(repeating: 61, count: 40)
    let pieces = few + [9000] + few + [2047, 2048, 2049, 1, 30_000, 1] + few
    for strategy in [Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY] {
      let bytes = DeflateStreamTests.deflated(
        text, level: 6, strategy: strategy, pieces: pieces, flush: flush)
      for (chunk, room) in [(bytes.count, 1 << 18), (1000, 700), (7, 13)] {
        let reading = DeflateReading(bytes, chunk: chunk, room: room)
        let isSame = reading.fault == nil && reading.used == bytes.count && reading.text == text
        #expect(isSame, "strategy \(strategy), \(chunk), \(room)")
      }
    }
  }

  @Test("Pieces of a byte and texts of a byte give the same")
  func singleBytes() {
    for text in DeflateStreamTests.texts where text.count < 5000 {
      let bytes = DeflateStreamTests.deflated(text, level: 6, strategy: Z_DEFAULT_STRATEGY)
      #expect(DeflateReading(bytes, chunk: 1, room: 1).text == text)
    }
  }

  @Test("What follows a stream is left", arguments: [1, 7, 1 << 16])
  func following(chunk: Int) {
    let bytes = DeflateStreamTests.deflated(Fixture.text, level: 6, strategy: Z_DEFAULT_STRATEGY)
    let reading = DeflateReading(bytes + Fixture.random(100), chunk: chunk, room: 100)
    #expect(reading.used == bytes.count)
    #expect(reading.text == Fixture.text)
  }

  @Test("A damaged stream is refused for zlib's reason, or read as zlib reads it", arguments: 0..<8)
  func damage(seed: Int) {
    let text = Fixture.lines(60) + Fixture.random(50 + seed)
    let strategies = [Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE]
    let bytes = DeflateStreamTests.deflated(
      text, level: seed == 7 ? 0 : 6, strategy: strategies[seed % 4])
    for bit in stride(from: seed % 3, to: min(bytes.count, 700) * 8, by: seed < 4 ? 11 : 23) {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      expectAsZlib(damaged)
    }
  }

  @Test("Bytes that were never a stream are refused for zlib's reason, or read as zlib reads them")
  func noise() {
    let random = Fixture.random(200_000)
    for start in stride(from: 0, to: random.count - 200, by: 53) {
      // The first bits choose the block: one with codes of its own, mostly.
      var bytes = Array(random[start..<start + 20 + start % 180])
      bytes[0] = bytes[0] & 0xf8 | [5, 5, 3, 4, 7, 1][start % 7 % 6]
      // Of the codes that a block tells, few sets are complete by chance: all of one length are.
      if start % 3 == 0 {
        bytes.replaceSubrange(1..<9, with: [0xe0, 0x24, 0x92, 0x24, 0x49, 0x92, 0x24, 0x49])
      }
      expectAsZlib(bytes)
    }
  }

  private func expectAsZlib(_ bytes: [UInt8]) {
    let expected = ZlibInflate(bytes)
    for (chunk, room) in [(bytes.count, 1 << 17), (13, 40)] {
      let reading = DeflateReading(bytes, chunk: chunk, room: room)
      #expect(reading.difference(from: expected) == nil, "\(bytes)")
    }
  }

  /// - Parameter pieces: bytes of text after each of which the writer flushes.
  private static func deflated(
    _ text: [UInt8], level: CInt, strategy: CInt, pieces: [Int] = [], flush: CInt = Z_NO_FLUSH
  ) -> [UInt8] {
    // SAFETY: zlib reads and writes within the arrays during the call.
    var stream = unsafe z_stream()
    _ = unsafe CZlib_deflateInit2(&stream, level, -15)
    defer { _ = unsafe deflateEnd(&stream) }
    _ = unsafe deflateParams(&stream, level, strategy)
    var text = text
    let room = text.count + text.count / 8 + 1000 + 100 * pieces.count
    var bytes = [UInt8](repeating: 0, count: room)
    unsafe text.withUnsafeMutableBufferPointer { text in
      unsafe bytes.withUnsafeMutableBufferPointer { bytes in
        unsafe stream.next_in = text.baseAddress
        unsafe stream.next_out = bytes.baseAddress
        unsafe stream.avail_out = UInt32(bytes.count)
        for piece in pieces {
          unsafe stream.avail_in = UInt32(piece)
          let status = unsafe deflate(&stream, flush)
          precondition(unsafe status == Z_OK && stream.avail_in == 0, "bug: room for a piece")
        }
        unsafe stream.avail_in = UInt32(text.count - pieces.reduce(0, +))
        let status = unsafe deflate(&stream, Z_FINISH)
        precondition(status == Z_STREAM_END, "bug: room for the stream")
      }
    }
    bytes.removeLast(unsafe Int(stream.avail_out))
    return bytes
  }
}
