internal import Bytes
internal import Checksums
internal import Configuration
internal import Files
internal import Shards

/// The whole job: read, personalize, shard, publish.
package struct Run {
  /// What the command line says of a run.
  package struct Options: Sendable {
    /// 0: a thread per core; nil: as the configuration says.
    package var workers: Int?
    /// Replaces another publication of ours.
    package var force = false
    /// Everything but publishing.
    package var isDry = false
    /// Records to read; nil for all.
    package var limit: Int?
    /// The records up to `limit` stand for all: what is judged by all records is not judged by them.
    var isSample = false
    /// Whether an interrupted run is gone on with.
    package var resumes = true
    /// Whether the clock was given: a checkpoint with another one is of no use then.
    package var hasGivenClock = false
    /// Time between two checkpoints; zero for as many as can be.
    package var checkpointInterval = Duration.seconds(30)
    /// The configuration's file, which goes with no output, `-` for standard input; nil where it came from
    /// no file.
    package var configurationPath: String?

    package init() {}

    /// Threads beside the reader's.
    func workers(_ configuration: PipelineConfiguration) -> Int {
      let count = workers ?? configuration.workers
      // The reader's thread keeps a core busy: it does what waits for a lane while it has nothing to read. One
      // thread more than cores costs up to a twentieth.
      return count > 0 ? count : max(1, RunThreads.perCore - 1)
    }
  }

  private let preparation: Preparation
  private let options: Options
  private let control: RunControl
  private let startedAt: RunClock

  /// - Parameter control: Can stop the run, and is told of it.
  package init(_ preparation: Preparation, options: Options, control: RunControl) {
    self.preparation = preparation
    self.options = options
    self.control = control
    startedAt = .now
  }

  private var configuration: PipelineConfiguration { preparation.configuration }
}

extension Run {
  /// - Throws: What ends the run; then nothing new is visible at the output directory.
  package func run() throws -> RunReport {
    let start = ContinuousClock.now
    try RunThreads.require(
      RunThreads.count(
        workers: options.workers(configuration),
        files: preparation.job.shardNumbering.openFiles))
    beginHugePages()
    let directory = try preparation.outputDirectory()
    if options.isSample { warnOfOutput(directory) }
    if options.isDry {
      let result = try attempt(try preparation.loadTables()).rehearse(directory)
      return report(.dryRun, directory, result, since: start)
    }
    let series = preparation.outputSeries(of: directory)
    let publication = try Publication(directory, in: series)
    control.keepsOutput { publication.release() }
    defer { publication.release() }
    let existing = try publication.existing()
    let read = try ReadFiles(preparation, configuration: options.configurationPath)
    try read.requireOutOfTheWay(of: publication)
    let leftovers = series?.clearLeftovers { try read.first(in: $0) != nil } ?? []
    leftovers.forEach(control.warn)
    // From here on the leftovers may be removed: they hold no file that this run reads.
    if let obstacle = existing.obstacle {
      try publication.clearUselessLeftovers()
      throw PublicationError(directory, obstacle)
    }
    let tables = try preparation.loadTables()
    if case .published(let manifest) = existing {
      if !options.force {
        let unchanged = try unchanged(manifest, tables, at: publication)
        return report(.unchanged, directory, unchanged, since: start)
      }
      try publication.requireNoMount()
      try read.requireOutOfTheWay(ofReplacing: publication)
    }
    let result = try publish(to: publication, directory, tables)
    return report(.published, directory, result, since: start)
  }

  /// Has huge pages come, unless the run is so short, of 10 thousand records or so, that they would not pay.
  private func beginHugePages() {
    let bytes = preparation.inputs.map(\.identityBytes)
    guard preparation.standardInput != nil || bytes.reduce(0, +) >= 1 << 20 else { return }
    // Each worker has two for its batches, the reader and who writes theirs.
    HugePageSupply.shared.begin(heapPages: 3 + 2 * options.workers(configuration))
  }

  /// Warns of what stands at the output directory. It is no fault of the configuration: it may be gone when
  /// the run comes.
  private func warnOfOutput(_ directory: String) {
    do {
      try Publication.rehearse(directory)
    } catch {
      control.warn("a run would publish nothing: \(error)")
    }
  }

  /// What is published already, where it is what this run would publish.
  /// - Throws: `PublicationError` where it is not.
  private func unchanged(
    _ manifest: Manifest, _ tables: Tables, at publication: Publication
  ) throws -> AttemptResult {
    guard try isSame(manifest, tables) else {
      try publication.clearUselessLeftovers()
      throw PublicationError(
        publication.path, preparation.standardInput == nil ? .alreadyPublished : .notComparable)
    }
    try publication.clearLeftovers()
    // Where it may not be read, nothing can be told.
    if let file = try? publication.firstChanged(of: manifest) {
      control.warn(
        "\(Printable(publication.path)): \(Printable(file)) is missing, or not of the size that the"
          + " manifest says; verify the publication, or replace it with --force")
    }
    return AttemptResult(manifest: manifest, rejections: [])
  }

  /// Goes on with what an interrupted run left, where that fits, or else starts over.
  private func publish(
    to publication: Publication, _ directory: String, _ tables: Tables
  ) throws -> AttemptResult {
    do {
      if options.resumes, let checkpoint = try publication.checkpoint() {
        let resumed = try fitting(checkpoint.checkpoint, directory, tables)
        control.inform(
          "\(Printable(directory)): goes on after record"
            + " \(checkpoint.checkpoint.reading.records), where an earlier run was interrupted")
        return try attempt(tables, resumed).publish(to: publication, resuming: checkpoint)
      }
    } catch let mismatch as CheckpointMismatch {
      control.warn(
        "\(Printable(directory)): the checkpoint of an interrupted run is put aside, the run starts"
          + " over: \(mismatch)")
      control.startOver()
    }
    return try attempt(tables).publish(to: publication, resuming: nil)
  }

  private func attempt(_ tables: Tables, _ preparation: Preparation? = nil) -> RunAttempt {
    RunAttempt(
      preparation: preparation ?? self.preparation, tables: tables, options: options,
      control: control, startedAt: startedAt, identity: identity)
  }

  private func report(
    _ outcome: RunReport.Outcome, _ directory: String, _ result: AttemptResult,
    since start: ContinuousClock.Instant
  ) -> RunReport {
    let elapsed = (ContinuousClock.now - start).components
    return RunReport(
      outcome: outcome, directory: directory, manifest: result.manifest,
      rejections: result.rejections,
      seconds: Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18)
  }
}

// MARK: Comparison with an earlier run

extension Run {
  /// What stands for the configuration when publications are compared. A part is not the whole.
  private var identity: String {
    guard let limit = options.limit else { return configuration.sha256 }
    return Digest.hex(of: Array("\(configuration.sha256)/limit=\(limit)".utf8))
  }

  /// Whether a publication is that of this configuration and these inputs as they are now.
  private func isSame(_ manifest: Manifest, _ tables: Tables) throws -> Bool {
    // A limit may end before the last of them: the manifest has those that were opened.
    let inputs = preparation.inputs.prefix(
      options.limit == nil ? preparation.inputs.count : manifest.inputs.count)
    let sizes = inputs.map { (path: $0.path, bytes: $0.identityBytes) }
    guard manifest.mayBeSame(configSHA256: identity, inputs: sizes, tables: tables.inputs) else {
      return false
    }
    let now = try inputs.map { file in
      Manifest.Input(
        path: file.path, bytes: file.identityBytes, sha256: try file.sha256(), records: 0)
    }
    return manifest.isSame(configSHA256: identity, inputs: now, tables: tables.inputs)
  }

  /// The job with the clock of the run that wrote `checkpoint`.
  /// - Throws: `CheckpointMismatch` where it was another run.
  private func fitting(
    _ checkpoint: Checkpoint, _ directory: String, _ tables: Tables
  ) throws -> Preparation {
    if let difference = checkpoint.identity.difference(
      from: preparation.checkpointIdentity(identity, tables))
    {
      throw CheckpointMismatch(difference)
    }
    guard let clock = RunClock(checkpoint.at), !options.hasGivenClock || clock == preparation.clock
    else { throw CheckpointMismatch("it is of another --at") }
    if clock == preparation.clock { return preparation }
    let resumed = try preparation.at(clock)
    resumed.registerFields(of: tables)
    // Its name may hold the time.
    guard try resumed.outputDirectory() == directory else {
      throw CheckpointMismatch("it is of a run into another directory")
    }
    return resumed
  }
}
