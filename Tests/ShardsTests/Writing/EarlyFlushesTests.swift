import Dispatch
import Testing

@testable import Shards

@Suite struct EarlyFlushesTests {
  @Test("A flush is due once enough was written since the last began, and one at a time")
  func due() {
    let flushes = EarlyFlushes()
    let step = EarlyFlushes.stepBytes
    #expect(!flushes.isDue(after: step - 1))
    #expect(flushes.isDue(after: 1))
    // The first is under way until what it starts is done.
    #expect(!flushes.isDue(after: step))
    let (underWay, isStarted) = (DispatchGroup(), DispatchSemaphore(value: 0))
    let mayEnd = DispatchSemaphore(value: 0)
    flushes.start(in: underWay) {
      isStarted.signal()
      mayEnd.wait()
    }
    isStarted.wait()
    #expect(!flushes.isDue(after: step))
    mayEnd.signal()
    underWay.wait()
    // What was written meanwhile counts.
    #expect(flushes.isDue(after: 1))
  }
}
