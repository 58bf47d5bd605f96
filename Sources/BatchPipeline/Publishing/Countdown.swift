internal import Synchronization

/// Calls its closure when it was signalled so many times.
final class Countdown: Sendable {
  private let rest: Atomic<Int>
  private let finished: @Sendable () -> Void

  init(_ count: Int, then finished: @escaping @Sendable () -> Void) {
    rest = Atomic(count)
    self.finished = finished
  }

  func signal() {
    if rest.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { finished() }
  }
}
