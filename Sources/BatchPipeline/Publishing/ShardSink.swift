internal import Configuration
internal import Dispatch
internal import Payloads
internal import Shards
internal import Synchronization

/// Takes rendered batches in order and writes each shard's lines on that shard's lane.
///
/// A shard always has the same lane, and a lane is a serial queue on the workers: lines stay in input
/// order, while hashing and writing of different shards run side by side.
final class ShardSink: Sendable {
  /// Flushes that are asked for together share the commits of a file system's journal.
  static let filesClosedAtOnce = 16

  private struct Totals {
    var tally: BatchTally
    var rejections: [String] = []
  }

  private let destinations: [ShardDestination]
  private let members: GzipMembers?
  private let deadLetters: ShardWriter
  private let lanes: ShardLanes
  private let totals: Mutex<Totals>
  private let budget: RejectionBudget
  private let failure: FirstFailure
  private let checkpoints: CheckpointWriter?
  /// What is hashed beside the shards.
  private let companions: DigestBacklogs
  /// What the lanes do that is of no batch.
  private let withoutBatch = DispatchGroup()

  /// - Parameters:
  ///   - companions: what is to be hashed beside the shards.
  ///   - workers: lanes that do what is to be done for the shards.
  ///   - checkpoints: writes them; nil where the run makes none.
  /// - Throws: `CheckpointMismatch` where `files` are not what their checkpoint says, `FileError`.
  init(
    job: Job, files: ShardFiles, compression: OutputCompression, budget: RejectionBudget,
    workers: LanePool, companions: DigestBacklogs, checkpoints: CheckpointWriter?,
    failure: FirstFailure
  ) throws {
    self.companions = companions
    self.budget = budget
    self.failure = failure
    self.checkpoints = checkpoints
    let resumed = files.resuming?.checkpoint
    totals = Mutex(
      Totals(
        tally: try resumed.map { try CountNames(job).tally($0.counts) }
          ?? BatchTally(targets: job.targets.count, variants: job.variantNames.count),
        rejections: resumed?.rejections ?? []))
    deadLetters = try files.openDeadLetters()
    let shards = job.shardNumbering.count
    lanes = ShardLanes(on: workers, shards: shards)
    members = compression == .gzip ? GzipMembers(on: workers) : nil
    let maker = ShardDestination.Maker(job, files: files, members: members)
    guard let resumed else {
      destinations = try (0..<shards).map { try maker.begin($0) }
      return
    }
    guard resumed.destinations.count == shards else {
      throw CheckpointMismatch("it is of another number of shards")
    }
    destinations = try resumed.destinations.indices.map { index in
      try maker.resume(index, resumed.destinations[index])
    }
    readBack(files, resumed)
  }

  /// Reads and hashes once more what the checkpoint's files hold, on each lane before its first line,
  /// while the exports are read up to the checkpoint.
  private func readBack(_ files: ShardFiles, _ resumed: Checkpoint) {
    onLanesWithoutBatch { [destinations, failure] lane in
      do {
        for index in lane.indices(of: destinations.count) where !failure.isSet {
          try files.readBack(resumed.destinations[index].closed)
          try destinations[index].readBack()
        }
      } catch {
        failure.set(error)
      }
    }
  }

  private func onLanesWithoutBatch(_ body: @escaping @Sendable (ShardLanes.Lane) -> Void) {
    withoutBatch.enter()
    lanes.forEach(body) { [withoutBatch] in withoutBatch.leave() }
  }

  /// Counts `batch` and passes its lines to the shards' lanes.
  /// - Parameter finished: called once, when the last line is written; not where this throws.
  /// - Throws: `TooManyRejects` where a budget that is a count is exceeded.
  func write(_ batch: RenderedBatch, finished: @escaping @Sendable () -> Void) throws {
    let totals = totals.withLock { totals in
      totals.tally.add(batch.tally)
      let room = BatchEncoder.namedRejections - totals.rejections.count
      totals.rejections += batch.rejections.prefix(room).map(\.message)
      return totals
    }
    // One order for all dead letters: they are written here, not on a lane of shards.
    if !batch.deadLetters.isEmpty {
      try deadLetters.append(
        batch.deadLetters.indices, of: TextLines(batch.text, at: batch.deadLetters))
    }
    // On resume, only once the inputs are proved unchanged: the counts of the checkpoint could be those
    // of another export. The total is judged at the end in any case.
    if batch.matchesInterruptedRun, case .count(let allowed) = budget,
      totals.tally.totalRejected > allowed
    {
      throw TooManyRejects()
    }
    let checkpoint = try batch.checkpointAt.flatMap { reading in
      try checkpoints?.begin(
        reading, totals.tally, rejections: totals.rejections, deadLetters: deadLetters)
    }
    let text = TextLines(batch.text, at: batch.lines.places)
    lanes.forEach { [self] lane in
      guard !failure.isSet else { return }
      do {
        try companions.lend { companion in
          var hashing = LaneHashing()
          swap(&hashing.companion, &companion)
          defer { swap(&hashing.companion, &companion) }
          for group in batch.lines.groups where lane.has(group.shard) {
            try destinations[group.shard].append(group.lines, of: text, &hashing)
          }
          try hashing.finish(text)
        }
        guard let checkpoint else { return }
        for index in lane.indices(of: destinations.count) {
          checkpoint.add(try destinations[index].snapshot(into: checkpoint.draft), at: index)
        }
      } catch {
        failure.set(error)
      }
    } finally: { [failure] in
      defer { finished() }
      // A lane that met a failure has added nothing.
      guard let checkpoint, !failure.isSet else { return }
      do {
        try checkpoint.commit()
      } catch {
        failure.set(error)
      }
    }
  }

  /// Has what the shards gathered written, while the last batches are encoded. To be called when the last
  /// one was read.
  func writeGathered() {
    onLanesWithoutBatch { [destinations] lane in
      for index in lane.indices(of: destinations.count) { destinations[index].writeGathered() }
    }
  }

  /// Flushes and closes every shard, many at once. To be called when no batch is under way.
  /// - Returns: The files in the order of targets and shards, the dead letters last.
  func close() throws -> [PublishedFile] {
    // A resumed run that failed before all shards were read back must not close them.
    withoutBatch.wait()
    try failure.rethrow()
    // The workers compress what is left first: closing a file then waits for the disk alone.
    _ = try lanes.all(destinations.count) { [destinations] index in
      try destinations[index].finish()
    }
    let closing = ShardLanes(on: LanePool(count: ShardSink.filesClosedAtOnce))
    let closed = try closing.all(destinations.count + 1) { [destinations, deadLetters] index in
      index < destinations.count ? try destinations[index].close() : [try deadLetters.close()]
    }
    return closed.flatMap(\.self)
  }

  /// Waits until nothing of the shards runs any more, for a run that failed.
  func wait() {
    withoutBatch.wait()
    members?.wait()
    for destination in destinations { destination.wait() }
  }

  /// Flushes the dead letters alone, for a run that publishes nothing else.
  func closeDeadLetters() throws { _ = try deadLetters.close() }

  var tally: BatchTally { totals.withLock { $0.tally } }

  /// What standard error says of the first rejections.
  var rejections: [String] { totals.withLock { $0.rejections } }
}
