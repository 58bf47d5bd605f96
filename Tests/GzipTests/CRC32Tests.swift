import Testing

@testable import Gzip

@Suite struct CRC32Tests {
  static let ways = CRC32.hasInstructions ? [false, true] : [false]

  @Test("The check value is that of the catalogues", arguments: ways)
  func check(byInstructions: Bool) {
    var crc = CRC32(byInstructions: byInstructions)
    #expect(crc.value == 0)
    for byte in "123456789".utf8 { crc.add(byte) }
    #expect(crc.value == 0xcbf4_3926)
  }

  @Test("Every length up to 600, from every place of a line of memory", arguments: ways)
  func lengths(byInstructions: Bool) {
    let text = Fixture.random(664)
    for start in [0, 1, 7, 8, 15, 16, 33, 63] {
      for count in 0...600 {
        var crc = CRC32(byInstructions: byInstructions)
        crc.add(text.span.extracting(start..<start + count))
        guard crc.value == Fixture.crc32(Array(text[start..<start + count])) else {
          Issue.record("\(count) bytes from \(start)")
          return
        }
      }
    }
  }

  @Test("In pieces of any size it is that of the whole", arguments: ways)
  func pieces(byInstructions: Bool) {
    let text = Fixture.random(300_000)
    let expected = Fixture.crc32(text)
    for size in [1, 63, 64, 65, 127, 128, 1_000, 65_536, 100_003] {
      var crc = CRC32(byInstructions: byInstructions)
      for start in stride(from: 0, to: text.count, by: size) {
        crc.add(text.span.extracting(start..<min(text.count, start + size)))
      }
      #expect(crc.value == expected, "pieces of \(size)")
    }
  }
}
