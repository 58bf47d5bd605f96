internal import Configuration
internal import Files
internal import Gzip
internal import Shards

extension RunAttempt {
  func manifest(
    _ files: [PublishedFile], _ sink: ShardSink, _ source: ExportsSource
  ) throws -> Manifest {
    let inputs = try inputs(source)
    let counts = CountNames(preparation.job).counts(sink.tally)
    let idle = counts.written.filter { $0.count == 0 }.map { "target \"\($0.name)\" got no record" }
    return Manifest(
      tool: Manifest.Tool(name: ProgramVersion.name, version: ProgramVersion.number),
      name: configuration.name, configSHA256: identity, inputs: inputs,
      tables: tables.inputs, outputs: files, counts: counts,
      warnings: tables.warnings + source.warnings + idle,
      startedAt: startedAt.text, finishedAt: RunClock.now.text, at: preparation.clock.text)
  }

  /// The exports as delivered; of one that `--limit` left unread, all of it.
  private func inputs(_ source: ExportsSource) throws -> [Manifest.Input] {
    guard let (file, digest, records) = source.unfinished else { return source.finished }
    let part = Manifest.Input(
      path: file.path, bytes: file.status?.size ?? digest.byteCount,
      sha256: try file.isStandardInput || options.isDry ? digest.sha256 : file.sha256(),
      records: records)
    return source.finished + [part]
  }
}

extension Preparation {
  /// What must be the same for a run to go on with another's checkpoint.
  func checkpointIdentity(_ configSHA256: String, _ tables: Tables) -> Checkpoint.Identity {
    Checkpoint.Identity(
      tool: "\(ProgramVersion.name) \(ProgramVersion.number) \(Deflater.name)",
      configSHA256: "\(configSHA256)/\(configuration.orderSHA256)",
      inputs: inputs.map {
        Checkpoint.Identity.Source(path: $0.path, bytes: $0.identityBytes)
      },
      tables: tables.inputs)
  }
}
