internal import Configuration
internal import Crypto
internal import Files
internal import FoundationEssentials
internal import Liquid
internal import Records
internal import Shards

/// The whole job: read, personalize, shard, publish.
package struct Run {
  package struct Options: Sendable {
    /// 0: one per core.
    package var workers = 0
    /// Replaces another publication of ours.
    package var force = false
    /// Everything but publishing.
    package var isDry = false
    /// Records to read; nil for all.
    package var limit: Int?

    package init() {}
  }

  private let preparation: Preparation
  private let options: Options
  private let control: RunControl
  private let startedAt: RunClock

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
  package func callAsFunction() throws -> RunReport {
    let start = ContinuousClock.now
    let directory = try preparation.outputDirectory()
    if options.isDry {
      let sink = try makeSink(deadLetters: .withoutFile(path: "rejected.ndjson", target: nil)) {
        target, shard in .withoutFile(path: "\(target)/\(shard)", target: target)
      }
      let source = makeSource()
      let files = try judged(sink) { try pipeline(source, sink).run() }
      let manifest = try manifest(files, sink, source)
      try manifest.requireSound(for: directory)
      return report(.dryRun, directory, manifest, sink.rejections, since: start)
    }
    let publication = try Publication(directory)
    defer { publication.release() }
    switch try publication.existing() {
    case .foreign(let reason): throw PublicationError.foreign(directory, reason: reason)
    case .published(let manifest) where !options.force:
      guard try isSame(manifest) else { throw PublicationError.alreadyPublished(directory) }
      try publication.clearLeftovers()
      return report(.unchanged, directory, manifest, [], since: start)
    case .published, .absent: break
    }
    return try publish(to: publication, directory, since: start)
  }

  private func publish(
    to publication: Publication, _ directory: String, since start: ContinuousClock.Instant
  ) throws -> RunReport {
    let staging = try publication.stage()
    control.whenAbandoned {
      try? staging.discard()
      publication.release()
    }
    do {
      for target in configuration.targets { try staging.makeTarget(target.name) }
      let isCompressed = configuration.output.compression == .gzip
      let blockBytes = blockBytes
      let sink = try makeSink(deadLetters: staging.createDeadLetters()) { target, shard in
        try staging.createShard(
          target: target, index: shard, isCompressed: isCompressed, blockBytes: blockBytes)
      }
      let source = makeSource()
      let files = try judged(sink, keeping: staging) { try pipeline(source, sink).run() }
      if configuration.output.verify { try staging.verify(files) }
      var manifest = try manifest(files, sink, source)
      try control.commit()
      manifest.warnings += try staging.publish(manifest, replacing: options.force)
      return report(.published, directory, manifest, sink.rejections, since: start)
    } catch {
      do {
        try staging.discard()
      } catch let leftover {
        throw RunLeftovers(failure: error, leftover: leftover)
      }
      throw error
    }
  }

  private func report(
    _ outcome: RunReport.Outcome, _ directory: String, _ manifest: Manifest,
    _ rejections: [String], since start: ContinuousClock.Instant
  ) -> RunReport {
    let elapsed = (ContinuousClock.now - start).components
    return RunReport(
      outcome: outcome, directory: directory, manifest: manifest, rejections: rejections,
      seconds: Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18)
  }
}

// MARK: Stages

extension Run {
  private var workers: OrderedWorkers {
    let configured = options.workers > 0 ? options.workers : configuration.workers
    return OrderedWorkers(
      count: configured > 0 ? configured : ProcessInfo.processInfo.activeProcessorCount)
  }

  private func makeSource() -> ExportsSource {
    ExportsSource(preparation, meter: control.meter, limit: options.limit, workers: workers.count)
  }

  private func makeSink(
    deadLetters: ShardWriter,
    open: @escaping @Sendable (_ target: String, _ shard: Int) throws -> ShardWriter
  ) throws -> ShardSink {
    if !options.isDry {
      let files = configuration.output.shards.openFiles(targets: configuration.targets.count)
      // Beside the shards: inputs, directories, the standard descriptors, and room to spare.
      StandardDescriptors.allowOpenFiles(files + 64)
    }
    return try ShardSink(
      job: preparation.job, compression: configuration.output.compression,
      budget: configuration.errors.maximumRejected, lanes: workers.count,
      deadLetters: deadLetters, failure: control.failure, open: open)
  }

  /// Large blocks for as many files as have room for them in memory; the more files, the smaller.
  private var blockBytes: Int {
    let files = configuration.output.shards.openFiles(targets: configuration.targets.count)
    if files <= Run.filesWithHugePages { return AlignedBlock.hugePageBytes }
    if files <= Run.filesWithLargeBlocks { return ShardWriter.largeBlockBytes }
    let pageBytes = 4096
    let share = Run.smallBlocksBytes / files / pageBytes * pageBytes
    return max(pageBytes, min(ShardWriter.smallBlockBytes, share))
  }

  private static let filesWithHugePages = 16
  private static let filesWithLargeBlocks = 48
  /// Of all files together.
  private static let smallBlocksBytes = 16 << 20

  private func pipeline(_ source: ExportsSource, _ sink: ShardSink) throws -> Pipeline {
    let workers = workers
    return Pipeline(
      source: source,
      lanes: try (0..<workers.count).map { _ in
        EncoderLane(try preparation.jobForLane(), tables: preparation.tables)
      },
      firstOccurrences: configuration.dedupe == nil ? nil : FirstOccurrences(),
      sink: sink, workers: workers, failure: control.failure)
  }

  /// Runs the pipeline and judges what came of it.
  /// - Throws: `RunFailure` 65 for too many rejects, whose dead letters stay beside the output, or too
  ///   few payloads.
  private func judged(
    _ sink: ShardSink, keeping staging: Staging? = nil,
    _ run: () throws -> [PublishedFile]
  ) throws -> [PublishedFile] {
    let files: [PublishedFile]
    do {
      files = try run()
    } catch is TooManyRejects {
      try sink.closeDeadLetters()
      throw try tooManyRejects(sink, staging)
    }
    let tally = sink.tally
    if tally.totalRejected > configuration.errors.maximumRejected.allowed(ofRead: tally.read) {
      throw try tooManyRejects(sink, staging)
    }
    if tally.totalWritten < configuration.errors.minimumWritten {
      throw RunFailure(
        .badData,
        "error: \(tally.totalWritten) payloads were made, errors.minWritten is"
          + " \(configuration.errors.minimumWritten); see whether the export is whole")
    }
    return files
  }

  private func tooManyRejects(_ sink: ShardSink, _ staging: Staging?) throws -> RunFailure {
    let tally = sink.tally
    let place = try staging.map { "; all are in \(Printable(try $0.keepDeadLetters()))" } ?? ""
    return RunFailure(
      .badData,
      sink.rejections + [
        "error: \(tally.totalRejected) of \(tally.read) records were rejected, more than"
          + " errors.maxRejected allows\(place); mend the export or raise the limit"
      ])
  }
}

// MARK: Manifest

extension Run {
  /// What stands for the configuration when publications are compared. A part is not the whole.
  private var identity: String {
    guard let limit = options.limit else { return configuration.sha256 }
    let digest = SHA256.hash(data: Array("\(configuration.sha256)/limit=\(limit)".utf8))
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The exports as delivered; of one that `--limit` left unread, all of it.
  private func inputs(_ source: ExportsSource) throws -> [Manifest.Input] {
    guard let (file, digest, records) = source.unfinished else { return source.finished }
    let part = Manifest.Input(
      path: file.path, bytes: file.status?.size ?? digest.byteCount,
      sha256: try file.isStandardInput || options.isDry ? digest.finalize() : file.sha256(),
      records: records)
    return source.finished + [part]
  }

  private func manifest(
    _ files: [PublishedFile], _ sink: ShardSink, _ source: ExportsSource
  ) throws -> Manifest {
    let inputs = try inputs(source)
    let tally = sink.tally
    let targets = configuration.targets.map(\.name)
    let counts = RunCounts(
      read: tally.read,
      written: zip(targets, tally.written).map { RunCounts.Tally($0, $1) },
      rejected: RejectionCode.allCases.compactMap { code in
        tally.rejected[code].map { RunCounts.Tally(code.rawValue, $0) }
      },
      skipped: SkipReason.allCases.compactMap { reason in
        tally.skipped[reason].map { RunCounts.Tally(reason.rawValue, $0) }
      },
      truncated: zip(targets, tally.truncated).filter { $1 > 0 }.map { RunCounts.Tally($0, $1) },
      variants: variants(tally))
    let idle = zip(targets, tally.written).filter { $1 == 0 }.map { target, _ in
      "target \"\(target)\" got no record"
    }
    return Manifest(
      tool: Manifest.Tool(name: ProgramVersion.name, version: ProgramVersion.number),
      name: configuration.name, configSHA256: identity, inputs: inputs,
      tables: preparation.tables.inputs, outputs: files, counts: counts,
      warnings: preparation.tables.warnings + source.warnings + idle,
      startedAt: startedAt.text, finishedAt: RunClock.now.text, at: preparation.clock.text)
  }

  private func variants(_ tally: BatchTally) -> [RunCounts.VariantTally] {
    zip(configuration.targets, preparation.job.targets).compactMap { target, job in
      if job.variants.isEmpty { return nil }
      return RunCounts.VariantTally(
        target: target.name,
        variants: job.variants.indices.map { index in
          RunCounts.Tally(
            preparation.job.variantNames[job.firstVariant + index],
            tally.variants[job.firstVariant + index])
        })
    }
  }

  /// Whether a publication is that of this configuration and these inputs as they are now.
  private func isSame(_ manifest: Manifest) throws -> Bool {
    let inputs = preparation.inputs
    let tables = preparation.tables.inputs
    let sizes = inputs.map { (path: $0.path, bytes: $0.status?.size ?? -1) }
    guard manifest.mayBeSame(configSHA256: identity, inputs: sizes, tables: tables) else {
      return false
    }
    let now = try inputs.map { file in
      Manifest.Input(
        path: file.path, bytes: file.status?.size ?? -1, sha256: try file.sha256(), records: 0)
    }
    return manifest.isSame(configSHA256: identity, inputs: now, tables: tables)
  }
}

extension InputFile {
  /// Of the file as delivered, in lower-case hexadecimal.
  fileprivate func sha256() throws -> String {
    let descriptor = try Descriptor.reading(location)
    let digest = InputDigest()
    while true {
      var chunk = [UInt8](repeating: 0, count: 1 << 20)
      let count = try descriptor.read(into: &chunk)
      if count == 0 { return digest.finalize() }
      chunk.removeLast(chunk.count - count)
      digest.update(chunk)
    }
  }
}
