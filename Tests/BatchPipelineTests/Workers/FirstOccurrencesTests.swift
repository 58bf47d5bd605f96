import Bytes
import Records
import Testing

@testable import BatchPipeline

@Suite struct FirstOccurrencesTests {
  /// A batch whose records are `line NUMBER` of target 0, or dead letters where the number is negative;
  /// the value is the number without its sign, none where it is 0.
  private func batch(_ numbers: [Int], from first: Int = 1) -> RenderedBatch {
    var text = ByteBuffer()
    var lines: [ShardLines.Line] = []
    var batch = RenderedBatch(
      firstRecord: first, text: SharedBytes(ByteBuffer()),
      lines: ShardLines([], of: ShardNumbering(targets: 1, perTarget: 1)),
      tally: BatchTally(targets: 1, variants: 1))
    batch.tally.read = numbers.count
    for (index, number) in numbers.enumerated() {
      let start = text.count
      text.append(utf8: "line \(number)\n")
      let fate: RecordFate
      if number < 0 {
        batch.deadLetters.append(start..<text.count)
        fate = .rejected(.badDeviceToken)
        batch.rejections.append(.init(record: first + index, message: "\(number)"))
      } else {
        let line = ShardLines.Line(shard: 0, range: start..<text.count)
        lines.append(line)
        fate = .written(target: 0, line: line, variant: 0, isTruncated: false)
      }
      batch.tally.add(fate)
      let value = number == 0 ? HashedValue.none : HashedValue(Array("\(abs(number))".utf8).span)
      batch.dedupeEntries.append(.init(value: value, fate: fate))
    }
    batch.text = SharedBytes(text)
    batch.lines = batch.lines.replaced(by: lines)
    return batch
  }

  private func text(_ lines: [Range<Int>], of batch: RenderedBatch) -> String {
    String(decoding: batch.text.array(lines), as: UTF8.self)
  }

  /// Of the one shard.
  private func lines(of batch: RenderedBatch) -> [Range<Int>] {
    batch.lines.groups.flatMap { batch.lines.places[$0.lines] }
  }

  @Test("Records that an interrupted run has done are remembered, and counted no second time")
  func doneBefore() throws {
    let first = FirstOccurrences()
    var before = RenderedBatch(
      firstRecord: 1, text: SharedBytes(ByteBuffer()),
      lines: ShardLines([], of: ShardNumbering(targets: 1, perTarget: 1)),
      tally: BatchTally(targets: 1, variants: 1))
    for value in ["1", "1", "2"] {
      before.dedupeEntries.append(
        .init(value: HashedValue(Array(value.utf8).span), fate: .doneBefore))
    }
    try first.removeDuplicates(from: &before)
    #expect(before.tally == BatchTally(targets: 1, variants: 1))
    var after = batch([1, 3, 2], from: 4)
    try first.removeDuplicates(from: &after)
    #expect(text(lines(of: after), of: after) == "line 3\n")
    #expect(after.tally.skipped == [.duplicate: 2])
  }

  @Test("Later records of a value are gone, also across batches, and counted as duplicates")
  func later() throws {
    let first = FirstOccurrences()
    var one = batch([1, 2, 1, 3, 3, 3])
    try first.removeDuplicates(from: &one)
    #expect(text(lines(of: one), of: one) == "line 1\nline 2\nline 3\n")
    #expect(lines(of: one).count == 3)
    #expect(one.tally.written == [3] && one.tally.variants == [3])
    #expect(one.tally.skipped == [.duplicate: 3])
    var two = batch([3, 4, 1], from: 7)
    try first.removeDuplicates(from: &two)
    #expect(text(lines(of: two), of: two) == "line 4\n")
    #expect(two.tally.skipped == [.duplicate: 2])
  }

  @Test(
    "The first record wins also when it was rejected; the rejection of a later one is forgotten")
  func rejected() throws {
    var batch = batch([-1, 1, 2, -2, -5], from: 100)
    try FirstOccurrences().removeDuplicates(from: &batch)
    #expect(text(lines(of: batch), of: batch) == "line 2\n")
    #expect(text(batch.deadLetters, of: batch) == "line -1\nline -5\n")
    #expect(batch.rejections.map(\.message) == ["-1", "-5"])
    #expect(batch.tally.rejected == [.badDeviceToken: 2])
    #expect(batch.tally.totalRejected + batch.tally.totalWritten + 2 == batch.tally.read)
  }

  @Test("An empty value is a duplicate of nothing")
  func empty() throws {
    var batch = batch([0, 0, 1, 0])
    try FirstOccurrences().removeDuplicates(from: &batch)
    #expect(lines(of: batch).count == 4)
    #expect(batch.tally.skipped.isEmpty)
  }
}
