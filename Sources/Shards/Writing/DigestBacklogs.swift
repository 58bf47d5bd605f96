internal import Synchronization

/// The backlogs of a run's exports: several while these are read side by side.
package final class DigestBacklogs: Sendable {
  private let backlogs = Mutex<[DigestBacklog]>([])

  package init() {}

  /// Has the chunks of `backlog` hashed beside shards, until it is removed.
  package func add(_ backlog: DigestBacklog) { backlogs.withLock { $0.append(backlog) } }

  /// What waits then is hashed by who asks for the digest.
  package func remove(_ backlog: DigestBacklog) {
    backlogs.withLock { $0.removeAll { $0 === backlog } }
  }

  /// Runs `body` with a companion for shards, nil where nothing waits or others are at it.
  package func lend(_ body: (inout HashingCompanion?) throws -> Void) rethrows {
    var isDone = false
    for backlog in backlogs.withLock({ $0 }) where !isDone && !backlog.isEmpty {
      isDone = try backlog.lend { companion in
        var lent: HashingCompanion? = companion
        defer { if let lent { companion = lent } }
        try body(&lent)
      }
    }
    var none: HashingCompanion?
    if !isDone { try body(&none) }
  }
}
