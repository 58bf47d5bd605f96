import Testing

@testable import BatchPipeline

@Suite struct StableDrawTests {
  @Test("The draw is XXH64 with seed 1, as the reference implementation has it")
  func reference() {
    #expect(StableDraw.value(of: Array("".utf8).span) == 0xd5af_ba13_36a3_be4b)
    #expect(StableDraw.value(of: Array("abc".utf8).span) == 0xbea9_ca81_9932_8908)
    let long = Array("payloadbatch payloadbatch payloadbatch payloadbatch".utf8)
    #expect(StableDraw.value(of: long.span) == 0x8d70_1586_b015_47f7)
  }

  @Test("A record without a text draws by its number, eight bytes, the lowest first")
  func ordinal() {
    let bytes: [UInt8] = [0x02, 0x01, 0, 0, 0, 0, 0, 0]
    #expect(StableDraw.value(ordinal: 0x102) == StableDraw.value(of: bytes.span))
  }

  @Test("Draws are spread evenly, and apart from shards")
  func spread() {
    var halves = [0, 0, 0, 0]
    for number in 0..<20_000 {
      let token = Array("token \(number)".utf8)
      let shard = ShardChoice.index(token: token.span, count: 2)
      halves[shard * 2 + Int(StableDraw.value(of: token.span) >> 63)] += 1
    }
    for count in halves { #expect((4700...5300).contains(count)) }
  }
}
