internal import Shards

/// How a run writes its checkpoints.
struct Checkpoints: Sendable {
  let schedule: CheckpointSchedule
  let staging: Staging
  let identity: Checkpoint.Identity
  /// The clock of the run, as the manifest has it.
  let at: String
  let names: CountNames

  /// - Parameter deadLetters: with those of the last batch.
  func begin(
    _ reading: Checkpoint.Reading, _ tally: BatchTally, rejections: [String],
    deadLetters: ShardWriter
  ) throws -> OpenCheckpoint {
    let start = ContinuousClock.now
    let draft = try staging.beginCheckpoint()
    let held = try deadLetters.hold(in: draft)
    return OpenCheckpoint(draft: draft) { [self] destinations in
      try draft.commit(
        Checkpoint(
          identity: identity, at: at, reading: reading, counts: names.counts(tally),
          rejections: rejections, destinations: destinations, deadLetters: held))
      schedule.ended(since: start)
    }
  }
}
