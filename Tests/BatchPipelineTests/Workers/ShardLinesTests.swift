import Testing

@testable import BatchPipeline

@Suite struct ShardLinesTests {
  /// Each shard and where its lines begin.
  private func shards(_ lines: ShardLines) -> [[Int]] {
    lines.groups.map { [$0.shard] + lines.places[$0.lines].map(\.lowerBound) }
  }

  private func line(_ shard: Int, _ start: Int) -> ShardLines.Line {
    ShardLines.Line(shard: shard, range: start..<start + 5)
  }

  @Test("Lines of a shard stand together in the order of the records, shards in their order")
  func grouped() {
    let records = [line(7, 0), line(2, 10), line(7, 20), line(0, 30), line(2, 40), line(7, 50)]
    let lines = ShardLines(records, of: ShardNumbering(targets: 1, perTarget: 8))
    #expect(shards(lines) == [[0, 30], [2, 10, 40], [7, 0, 20, 50]])
    #expect(lines.places.count == 6 && lines.places.allSatisfy { $0.count == 5 })
  }

  @Test("A batch without a line has no shards, nor has one whose lines were taken out")
  func empty() {
    let lines = ShardLines([line(1, 0), line(0, 5)], of: ShardNumbering(targets: 1, perTarget: 2))
    #expect(shards(ShardLines([], of: ShardNumbering(targets: 1, perTarget: 3))) == [])
    #expect(shards(lines.replaced(by: [])) == [])
    #expect(shards(lines.replaced(by: [line(1, 0)])) == [[1, 0]])
  }
}
