import Bytes
import Testing

@Suite struct SpanCountsTests {
  @Test(
    "Line feeds and continuations are counted in texts of every length",
    arguments: [0...200, 4_000...4_200, 8_100...8_110].flatMap { Array($0) })
  func counts(length: Int) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 &>> 3) % 200 }
    #expect(bytes.lineFeeds == bytes.count { $0 == 0x0a })
    #expect(bytes.continuations == bytes.count { 0x80..<0xc0 ~= $0 })
  }

  @Test("More matches than a byte counts are counted")
  func many() {
    #expect([UInt8](repeating: 0x0a, count: 100_000).lineFeeds == 100_000)
    #expect([UInt8](repeating: 0xbf, count: 100_001).continuations == 100_001)
  }
}
