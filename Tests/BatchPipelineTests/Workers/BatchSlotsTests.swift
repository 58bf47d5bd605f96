import Testing

@testable import BatchPipeline

@Suite struct BatchSlotsTests {
  @Test(
    "Slots for small batches make 44 in all, or where there are many twice as many and four",
    arguments: [(1, 43), (4, 40), (20, 24), (21, 25), (64, 68)])
  func maximumExtra(count: Int, extra: Int) {
    #expect(BatchSlots.maximumExtra(beside: count) == extra)
  }

  @Test(
    "Batches in extra slots have two MiB for each slot that there always is, and twelve at most",
    arguments: [(1, 2 << 20), (3, 6 << 20), (6, 12 << 20), (7, 12 << 20), (66, 12 << 20)])
  func extraBytes(count: Int, bytes: Int) {
    #expect(BatchSlots.extraBytes(beside: count) == bytes)
  }

  @Test("There are extra slots only once batches are known to be small")
  func small() {
    let reader = Reader()
    for _ in 0..<2 { reader.take() }
    #expect(reader.waits == 0)
    reader.take()
    #expect(reader.waits == 1)
    reader.slots.note(writtenBytes: 1)
    for _ in 0..<BatchSlots.maximumExtra(beside: 2) { reader.take() }
    #expect(reader.waits == 1)
    reader.take()
    #expect(reader.waits == 2)
  }

  @Test("Batches that were large when they were read get no extra slots, however little they wrote")
  func largeWhenRead() {
    let reader = Reader()
    reader.slots.note(writtenBytes: 1)
    let bytesOfAll = BatchSlots.extraBytes(beside: 2)
    reader.slots.note(readBytes: bytesOfAll)
    // One extra slot beside the two.
    for _ in 0..<3 { reader.take() }
    #expect(reader.waits == 0)
    reader.slots.note(readBytes: bytesOfAll + 1)
    reader.take()
    // The extra slot is taken back, and one is waited for.
    #expect(reader.waits == 2)
    reader.slots.note(readBytes: 1)
    for _ in 0..<BatchSlots.maximumExtra(beside: 2) { reader.take() }
    #expect(reader.waits == 2)
  }

  @Test("Who takes all slots waits for those that were taken, extra ones too", arguments: [0, 3])
  func takeAll(extra: Int) {
    let reader = Reader()
    if extra > 0 {
      reader.slots.note(writtenBytes: BatchSlots.extraBytes(beside: 2) / extra)
    }
    for _ in 0..<(2 + extra) { reader.take() }
    #expect(reader.waits == 0)
    reader.takeAll()
    #expect(reader.waits == 2 + extra)
  }
}

/// Takes slots, two of which there always are, and gives one back where it would have to wait.
private final class Reader {
  let slots = BatchSlots(count: 2)
  private(set) var waits = 0

  func take() { slots.take(doingMeanwhile: giveBack) }

  func takeAll() { slots.takeAll(doingMeanwhile: giveBack) }

  private func giveBack() -> Bool {
    waits += 1
    slots.give()
    return true
  }
}
