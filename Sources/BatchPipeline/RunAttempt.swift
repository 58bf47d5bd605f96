internal import Configuration
internal import Files
internal import Shards

/// One way through the job, from the first record, or from a checkpoint, to the manifest.
struct RunAttempt {
  let preparation: Preparation
  let tables: Tables
  let options: Run.Options
  let control: RunControl
  let startedAt: RunClock
  /// What stands for the configuration in the manifest.
  let identity: String
  /// The exports' digests, which are taken beside those of the shards.
  private let companions = DigestBacklogs()

  var configuration: PipelineConfiguration { preparation.configuration }
}

extension RunAttempt {
  /// Does everything but publishing.
  func rehearse(_ directory: String) throws -> AttemptResult {
    if let problem = allowOpenFiles() { control.warn(problem) }
    let workers = orderedWorkers
    let source = makeSource(checkpoints: nil, resuming: nil)
    let sink = try makeSink(.none(blocks: blocks), workers, checkpoints: nil)
    let files = try judged(sink, source) { try pipeline(source, workers, sink).run() }
    let manifest = try manifest(files, sink, source)
    try manifest.requireSound(for: directory)
    return AttemptResult(manifest: manifest, rejections: sink.rejections)
  }

  /// - Parameter checkpoint: The one of the interrupted run to go on with; nil to start from the first record.
  /// - Throws: `CheckpointMismatch` where that cannot be; what ends the run otherwise.
  func publish(
    to publication: Publication, resuming checkpoint: StoredCheckpoint?
  ) throws -> AttemptResult {
    if let problem = allowOpenFiles() {
      try publication.clearUselessLeftovers()
      throw RunFailure(.outputRefused, "error: \(problem)")
    }
    let staging =
      try checkpoint.map { try publication.resume($0) }
      ?? publication.stage(replacing: options.force)
    control.whenAbandoned {
      if staging.checkpointRecords == nil { try? staging.discard() }
    }
    do {
      for target in configuration.targets { try staging.openTarget(target.name) }
      let checkpoints = checkpointWriter(in: staging)
      let workers = orderedWorkers
      let sink = try makeSink(
        ShardFiles(
          place: ShardFiles.Place(
            staging: staging, isCompressed: configuration.output.compression == .gzip),
          blocks: blocks, resuming: checkpoint),
        workers, checkpoints: checkpoints)
      let source = makeSource(
        checkpoints: checkpoints?.schedule, resuming: checkpoint?.checkpoint.reading)
      let files = try judged(sink, source, keeping: staging) {
        try pipeline(source, workers, sink).run()
      }
      if configuration.output.verify {
        try staging.verify(files) { [failure = control.failure] in try failure.rethrow() }
      }
      var manifest = try manifest(files, sink, source)
      try control.commit()
      manifest.warnings += try staging.publish(manifest, replacing: options.force)
      control.end()
      return AttemptResult(manifest: manifest, rejections: sink.rejections)
    } catch {
      // What a signal had removed meanwhile is missing, and no news.
      throw leave(staging, after: control.failure.interruption ?? error)
    }
  }

  /// Removes what was written; where the next run can resume, only what came after the checkpoint.
  /// - Returns: What the run ends with.
  private func leave(_ staging: Staging, after error: any Error) -> any Error {
    do {
      if let records = staging.checkpointRecords, error.leavesInputsSound {
        try staging.returnToCheckpoint()
        control.warn(
          "the work up to record \(records) is kept; the next run goes on from there")
      } else {
        try staging.discard()
      }
    } catch let leftover {
      control.warn("what the run wrote is not wholly removed, the next run does: \(leftover)")
    }
    return error
  }
}

// MARK: Stages

extension RunAttempt {
  private var workerCount: Int { options.workers(configuration) }

  /// Compressing is work for a core, while of plain shards the writing waits for the disk: not the reader as well.
  private var orderedWorkers: OrderedWorkers {
    OrderedWorkers(count: workerCount, helpsWriting: configuration.output.compression != .none)
  }

  /// Asks for as many open files as a run may have at once.
  /// - Returns: What is wrong where it may not even have those that it cannot do without.
  private func allowOpenFiles() -> String? {
    let shards = preparation.job.shardNumbering
    let standardDescriptors = 3
    let directoriesAbove = 2
    let (lock, checkpoint, deadLetters, export) = (1, 1, 1, 1)
    let least =
      shards.openFiles + shards.targets + directoriesAbove + lock + checkpoint + deadLetters
      + export + standardDescriptors
    // Exports that are read ahead, and what the libraries open.
    let others = 64
    let allowed = OpenFileLimit.raise(to: least + others)
    if allowed >= least { return nil }
    return
      "output.shards: so many shards need \(least) open files, the limit is \(allowed); raise the limit"
      + " on open files or make fewer shards"
  }

  /// Nil where the run makes none: standard input cannot be read again.
  private func checkpointWriter(in staging: Staging) -> CheckpointWriter? {
    guard preparation.standardInput == nil else { return nil }
    return CheckpointWriter(
      schedule: CheckpointSchedule(
        interval: options.checkpointInterval, files: preparation.job.shardNumbering.count),
      staging: staging,
      identity: preparation.checkpointIdentity(identity, tables), at: preparation.clock.text,
      names: CountNames(preparation.job))
  }

  private func makeSource(
    checkpoints: CheckpointSchedule?, resuming: Checkpoint.Reading?
  ) -> ExportsSource {
    ExportsSource(
      preparation, meter: control.meter, limit: options.limit, workers: workerCount,
      failure: control.failure, looksBehindLimit: options.isSample,
      companions: hashesBesideShards ? companions : nil, checkpoints: checkpoints,
      resuming: resuming)
  }

  /// Of compressed shards there is little to be hashed, and who hashes it compresses them between.
  private var hashesBesideShards: Bool {
    configuration.output.compression == .none && LaneHashing.hasCompanions
  }

  private func makeSink(
    _ files: ShardFiles, _ workers: OrderedWorkers, checkpoints: CheckpointWriter?
  ) throws -> ShardSink {
    try ShardSink(
      job: preparation.job, files: files, compression: configuration.output.compression,
      budget: configuration.errors.maximumRejected, workers: workers.pool,
      companions: companions, checkpoints: checkpoints, failure: control.failure)
  }

  private var blocks: BlockPlan {
    BlockPlan(
      files: preparation.job.shardNumbering.count,
      isCompressed: configuration.output.compression == .gzip)
  }

  private func pipeline(
    _ source: ExportsSource, _ workers: OrderedWorkers, _ sink: ShardSink
  ) -> Pipeline {
    let job = preparation.laneJob
    let lanes = (0..<workers.transformingLanes).map { _ in EncoderLane(job, tables: tables) }
    return Pipeline(
      source: source, lanes: lanes,
      firstOccurrences: configuration.dedupe == nil ? nil : FirstOccurrences(),
      sink: sink, workers: workers, failure: control.failure)
  }
}

extension Error {
  /// Whether the next run may get further with the same inputs: this one was stopped, or could not write.
  fileprivate var leavesInputsSound: Bool {
    switch self {
    case is Interrupted: true
    case let error as FileError:
      error.exitStatus == .outputRefused || error.exitStatus == .inputOutput
    default: false
    }
  }
}
