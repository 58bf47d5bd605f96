import Testing

@testable import BatchPipeline

@Suite struct ShardChoiceTests {
  @Test("A token's shard is its hash modulo the count, whatever stands around it")
  func index() {
    let bytes = Array("xxabcxx".utf8)
    let token = bytes.span.extracting(2..<5)
    #expect(ShardChoice.index(token: token, count: 8) == Int(0x44bc_2cf5_ad77_0999 % 8 as UInt64))
    #expect(ShardChoice.index(token: token, count: 1) == 0)
    #expect(ShardChoice.index(ordinal: 17, count: 8) == 1)
  }

  @Test("Tokens spread evenly over the shards")
  func spread() {
    var counts = [Int](repeating: 0, count: 8)
    for number in 0..<8000 {
      counts[ShardChoice.index(token: Array("token-\(number)".utf8).span, count: 8)] += 1
    }
    #expect(counts.allSatisfy { (850...1150).contains($0) })
  }
}
