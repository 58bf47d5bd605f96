import Testing

@testable import Gzip

@Suite struct DeflaterTests {
  @Test("Members are read back, one after the other, by the same stream", arguments: [1, 6, 9])
  func roundTrip(level: Int) throws {
    var deflater = try Deflater(level: level)
    var file: [UInt8] = []
    var expected: [UInt8] = []
    var byte: UInt32 = 1
    for count in [0, 1, 2, 100, 70_000] {
      let text = (0..<count).map { _ -> UInt8 in
        byte = byte &* 1_664_525 &+ 1_013_904_223
        return UInt8(byte >> 24)
      }
      file += try deflater.member(of: text.span)
      expected += text
    }
    #expect(try Fixture.text(of: file) == expected)
  }

  @Test("Equal text gives equal bytes, with neither a name nor a time")
  func reproducible() throws {
    let member = try Fixture.member(Fixture.text)
    #expect(try member == Fixture.member(Fixture.text))
    #expect(Array(member[3...7]) == [0, 0, 0, 0, 0])
  }
}
