import Testing

@testable import BatchPipeline

@Suite struct BatchSlotsTests {
  @Test(
    "Slots for small batches make 44 in all, or where there are many twice as many and four",
    arguments: [(1, 43), (4, 40), (20, 24), (21, 25), (64, 68)])
  func maximumExtra(count: Int, extra: Int) {
    #expect(BatchSlots.maximumExtra(beside: count) == extra)
  }

  @Test("There are extra slots only once batches are known to be small")
  func small() {
    let slots = BatchSlots(count: 2)
    var waits = 0
    func take() {
      slots.take {
        waits += 1
        slots.give()
        return true
      }
    }
    for _ in 0..<2 { take() }
    #expect(waits == 0)
    take()
    #expect(waits == 1)
    slots.note(batchBytes: 1)
    for _ in 0..<BatchSlots.maximumExtra(beside: 2) { take() }
    #expect(waits == 1)
    take()
    #expect(waits == 2)
  }
}
