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
    let hugePages = 1
    return ofSignals + flushes + hugePages + DiskAccess.laneCount
      + max(
        workers + ExportsAhead.openAtOnce(workers: workers), min(files, ShardSink.filesClosedAtOnce)
      )
  }

  /// One for each core that the process may use: what goes through files at once. More threads than a container's
  /// quota would use it up together and then stand still.
  package static let perCore = min(
    ProcessInfo.processInfo.activeProcessorCount, CPUQuota.processors() ?? .max)

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
