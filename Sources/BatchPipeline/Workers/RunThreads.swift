internal import Files
internal import FoundationEssentials
internal import Shards

/// The threads that Dispatch starts for a command.
package enum RunThreads {
  /// Dispatch's own, those of signals, and of the line of progress.
  package static let ofSignals = 4

  /// Those of a run at its busiest: while it reads and encodes, or while it closes its files.
  static func count(workers: Int, files: Int) -> Int {
    let flushes = 1
    return ofSignals + flushes + DiskAccess.laneCount
      + max(
        workers + ExportsAhead.openAtOnce(workers: workers), min(files, ShardSink.filesClosedAtOnce)
      )
  }

  /// One for each core: what goes through files at once.
  package static var perCore: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Asks for so many threads more than there are.
  /// - Throws: Where they are refused: Dispatch would wait for them without a word.
  package static func require(_ count: Int) throws(RunFailure) {
    if ThreadLimit.allows(count) { return }
    throw RunFailure(
      .tryLater,
      "error: the system refuses some of the \(count) threads that this takes; raise the limit on processes"
        + " (ulimit -u), on address space (ulimit -v), or on a container's tasks")
  }
}
