internal import Bytes
internal import Configuration
internal import Files
internal import Shards

extension RunAttempt {
  /// Runs the pipeline and judges what came of it.
  /// - Throws: `RunFailure` 65 for too many rejects or too few payloads; the dead letters stay beside the
  ///   output.
  func judged(
    _ sink: ShardSink, _ source: ExportsSource, keeping staging: Staging? = nil,
    _ run: () throws -> [PublishedFile]
  ) throws -> [PublishedFile] {
    let files: [PublishedFile]
    do {
      files = try run()
    } catch is TooManyRejects {
      try sink.closeDeadLetters()
      warn(of: source)
      throw try tooManyRejects(sink, staging)
    }
    let tally = sink.tally
    let isTooMany =
      tally.totalRejected > configuration.errors.maximumRejected.allowed(ofRead: tally.read)
    if options.isSample, source.hasMore {
      if isTooMany {
        control.warn(
          "of the first \(tally.read) records \(tally.totalRejected) are rejected, more than"
            + " errors.maxRejected allows if all are like them")
      }
      return files
    }
    if isTooMany {
      warn(of: source)
      throw try tooManyRejects(sink, staging)
    }
    if tally.totalWritten < configuration.errors.minimumWritten {
      warn(of: source)
      throw try tooFewPayloads(sink, staging)
    }
    return files
  }

  /// Tells what a manifest would: a misspelt name may be why there is none.
  private func warn(of source: ExportsSource) {
    for warning in tables.warnings + source.warnings { control.warn(warning) }
  }

  /// Leaves the dead letters of a run that publishes nothing beside the output; but dead letters that
  /// this run read stay as they are: a replay that fails leaves its input alone: that file already holds
  /// these records, and the ones that would now pass.
  /// - Returns: Where they are, nil for a dry run, which has none; and why they could not be left.
  private func keepDeadLetters(_ staging: Staging?) throws -> (path: String?, problems: [String]) {
    guard let staging else { return (nil, []) }
    let path = staging.deadLettersPath
    let inputs = preparation.inputs
    if let before = try? FileStatus(of: path, role: .output).identity,
      try inputs.contains(where: { try $0.identity == before })
    {
      return (inputs.map(\.path).joined(separator: ", "), [])
    }
    do throws(FileError) {
      try staging.keepDeadLetters()
    } catch {
      return (nil, [error.description])
    }
    return (path, [])
  }

  private func tooManyRejects(_ sink: ShardSink, _ staging: Staging?) throws -> RunFailure {
    let tally = sink.tally
    let kept = try keepDeadLetters(staging)
    return RunFailure(
      .badData,
      sink.rejections + [
        "error: \(tally.totalRejected) of \(tally.read) records were rejected, more than"
          + " errors.maxRejected allows\(RunAttempt.place(ofDeadLetters: kept.path)); mend the export"
          + " or raise the limit"
      ] + kept.problems, counts: CountNames(preparation.job).counts(tally))
  }

  /// What was rejected may be why.
  private func tooFewPayloads(_ sink: ShardSink, _ staging: Staging?) throws -> RunFailure {
    let tally = sink.tally
    var rejects = ""
    var problems: [String] = []
    if tally.totalRejected > 0 {
      let kept = try keepDeadLetters(staging)
      problems = kept.problems
      rejects =
        "; \(tally.totalRejected) of \(tally.read) records were rejected"
        + RunAttempt.place(ofDeadLetters: kept.path)
    }
    return RunFailure(
      .badData,
      sink.rejections + [
        "error: \(tally.totalWritten) payloads were made, errors.minWritten is"
          + " \(configuration.errors.minimumWritten)\(rejects); see whether the export is whole"
      ] + problems, counts: CountNames(preparation.job).counts(tally))
  }

  private static func place(ofDeadLetters path: String?) -> String {
    path.map { "; all are in \(Printable($0))" } ?? ""
  }
}
