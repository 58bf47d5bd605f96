internal import Shards

/// Writes the checkpoints of a run, one after the other, whenever its schedule has one due.
struct CheckpointWriter: Sendable {
  let schedule: CheckpointSchedule
  let staging: Staging
  let identity: Checkpoint.Identity
  /// The clock of the run, as the manifest has it.
  let at: String
  let names: CountNames

  /// Begins a checkpoint with a snapshot of the dead letters.
  /// - Parameter deadLetters: the run's, those of the last batch included.
  /// - Returns: It becomes the run's checkpoint once every destination has added its snapshot.
  func begin(
    _ reading: Checkpoint.Reading, _ tally: BatchTally, rejections: [String],
    deadLetters: ShardWriter
  ) throws -> PendingCheckpoint {
    let start = ContinuousClock.now
    let draft = try staging.beginCheckpoint()
    let snapshot = try deadLetters.snapshot(into: draft)
    return PendingCheckpoint(draft: draft) { [self] destinations in
      try draft.commit(
        Checkpoint(
          identity: identity, at: at, reading: reading, counts: names.counts(tally),
          rejections: rejections, destinations: destinations, deadLetters: snapshot))
      schedule.ended(since: start)
    }
  }
}
