internal import Synchronization

/// The first error of a run, whichever thread met it.
final class FirstFailure: Sendable {
  private let error = Mutex<(any Error)?>(nil)
  // Looked at for every batch, without the lock.
  private let hasError = Atomic(false)

  var isSet: Bool { hasError.load(ordering: .acquiring) }

  /// Keeps `error` unless there is one already.
  func set(_ error: any Error) {
    self.error.withLock { first in
      if first == nil { first = error }
    }
    hasError.store(true, ordering: .releasing)
  }

  func rethrow() throws {
    if let error = error.withLock({ $0 }) { throw error }
  }
}
