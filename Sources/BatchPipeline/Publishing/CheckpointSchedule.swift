internal import Synchronization

/// When the next checkpoint is due: one at a time, at most at an interval or every 4 GiB of input, and seldom
/// enough to cost less than a fiftieth of the run.
final class CheckpointSchedule: Sendable {
  private static let inputBytes = 4 << 30
  private static let leastShare = 50

  private struct State {
    var isUnderWay = false
    var last: ContinuousClock.Instant
    /// Bytes of the input that were read when the last one was due.
    var lastBytes = 0
    /// Time that the last one took, from when its batch was written until it was on the disk.
    var lastCost: Duration
  }

  private let interval: Duration
  private let state: Mutex<State>

  /// - Parameters:
  ///   - interval: zero for as many as can be; only for tests.
  ///   - files: number of files that are flushed for one. A millisecond each is what the first is taken to cost.
  init(interval: Duration, files: Int) {
    self.interval = interval
    state = Mutex(State(last: .now, lastCost: .milliseconds(files)))
  }

  /// Whether a checkpoint is to follow the batch that was read just now.
  func isDue(bytesRead: Int) -> Bool {
    state.withLock { state in
      if state.isUnderWay { return false }
      let now = ContinuousClock.now
      let elapsed = now - state.last
      let isTime = elapsed >= interval || bytesRead - state.lastBytes >= Self.inputBytes
      let isCheap = interval == .zero || elapsed >= state.lastCost * Self.leastShare
      guard isTime && isCheap else { return false }
      state.isUnderWay = true
      state.lastBytes = bytesRead
      return true
    }
  }

  /// The checkpoint is on the disk.
  /// - Parameter start: when its batch was written.
  func ended(since start: ContinuousClock.Instant) {
    state.withLock { state in
      state.isUnderWay = false
      state.last = .now
      state.lastCost = .now - start
    }
  }
}
