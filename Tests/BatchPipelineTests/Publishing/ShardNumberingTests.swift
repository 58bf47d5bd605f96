import Configuration
import Testing

@testable import BatchPipeline

@Suite struct ShardNumberingTests {
  @Test("The shards of one target are numbered after those of the target before")
  func numbers() {
    let numbering = ShardNumbering(.count(3), targets: 2)
    #expect(numbering.count == 6)
    var next = 0
    for target in 0..<2 {
      for shard in 0..<3 {
        #expect(numbering.number(target: target, shard: shard) == next)
        #expect(numbering.target(ofNumber: next) == target)
        #expect(numbering.shard(ofNumber: next) == shard)
        next += 1
      }
    }
  }

  @Test("Rolling shards have one number for each target")
  func rolling() {
    let numbering = ShardNumbering(.maximumRecords(10), targets: 4)
    #expect(numbering.count == 4)
    #expect(numbering.number(target: 3, shard: 0) == 3)
    #expect(numbering.target(ofNumber: 3) == 3)
    // One of each target may be closing beside the next.
    #expect(numbering.openFiles == 8)
    #expect(ShardNumbering(.count(3), targets: 2).openFiles == 6)
  }
}
