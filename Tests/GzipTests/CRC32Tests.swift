import Testing

@testable import Gzip

@Suite struct CRC32Tests {
  @Test("The check value is that of the catalogues", arguments: CRC32.foldings)
  func check(folding: CRC32.Folding) {
    var crc = CRC32(folding)
    #expect(crc.value == 0)
    for byte in "123456789".utf8 { crc.add(byte) }
    #expect(crc.value == 0xcbf4_3926)
  }

  @Test(
    "Texts of every length, from every place of a line of memory, have their checksum",
    arguments: CRC32.foldings)
  func lengths(folding: CRC32.Folding) {
    let text = Fixture.random(664)
    for start in [0, 1, 7, 8, 15, 16, 33, 63] {
      for count in 0...600 {
        var crc = CRC32(folding)
        crc.add(text.span.extracting(start..<start + count))
        guard crc.value == Fixture.crc32(Array(text[start..<start + count])) else {
          Issue.record("\(count) bytes from \(start)")
          return
        }
      }
    }
  }

  @Test("In pieces of any size it is that of the whole", arguments: CRC32.foldings)
  func pieces(folding: CRC32.Folding) {
    let text = Fixture.random(300_000)
    let expected = Fixture.crc32(text)
    for size in [1, 63, 64, 65, 127, 128, 1_000, 65_536, 100_003] {
      var crc = CRC32(folding)
      for start in stride(from: 0, to: text.count, by: size) {
        crc.add(text.span.extracting(start..<min(text.count, start + size)))
      }
      #expect(crc.value == expected, "pieces of \(size)")
    }
  }
}
