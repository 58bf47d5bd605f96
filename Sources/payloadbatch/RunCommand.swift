internal import ArgumentParser
internal import BatchPipeline
internal import Bytes
internal import Configuration
internal import Files
internal import Shards

/// `payloadbatch run FILE`
struct RunCommand: ParsableCommand {
  enum Progress: String, CaseIterable, ExpressibleByArgument, Sendable { case auto, always, never }

  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Does the whole job: read, personalize, shard, publish.")

  @OptionGroup var configurationFile: ConfigurationFile
  @OptionGroup var log: LogOptions

  @Option(help: "Threads beside the reader's, in place of workers; 0 makes a thread per core.")
  var workers: Int?

  @Option(help: ArgumentHelp("Publishes here in place of output.directory.", valueName: "dir"))
  var output: String?

  @Flag(help: "Replaces another publication of this program.")
  var force = false

  @Flag(help: "Starts over, whatever an interrupted run has left.")
  var noResume = false

  @Option(
    help: ArgumentHelp(
      "Seconds between two checkpoints; 0 for as many as can be.", visibility: .hidden))
  var checkpointSeconds: Int?

  @Flag(help: "Does everything but publishing.")
  var dryRun = false

  @Option(help: "Reads only so many records; needs --output or --dry-run.")
  var limit: Int?

  @Option(help: "Shows a progress line: auto (on a terminal), always or never.")
  var progress = Progress.auto

  @Option(
    help: ArgumentHelp(
      "Writes what the run did for Prometheus' textfile collector.", valueName: "file"))
  var metrics: String?

  @Option(help: "What standard output gets at the end: json, text or none.")
  var summary = Summary.Format.json

  func validate() throws {
    let counts = PipelineConfiguration.workerCounts
    if let workers, !counts.contains(workers) {
      throw ValidationError(
        "--workers \(workers): must be from \(counts.lowerBound) to \(counts.upperBound)")
    }
    if let checkpointSeconds, checkpointSeconds < 0 {
      throw ValidationError("--checkpoint-seconds \(checkpointSeconds): must be at least 0")
    }
    if let limit {
      if limit < 1 { throw ValidationError("--limit \(limit): must be at least 1") }
      if output == nil && !dryRun {
        throw ValidationError(
          "--limit needs --output or --dry-run, so that no part is published under the real name")
      }
    }
  }

  func run() throws {
    log.start()
    let control = RunControl(log: .shared)
    let metrics = MetricsFile(metrics, isDry: dryRun)
    do {
      try SignalWatch.start(control) { metrics.write(status: $0) }
      let configuration = try configurationFile.load(output: output)
      metrics.name(configuration.name)
      let preparation = try configurationFile.prepare(configuration, meter: control.meter)
      try metrics.check(preparation, configuration: configurationFile.file)
      metrics.write(status: 0, report: try publish(preparation, control))
    } catch {
      let status = ProcessExit.ending(of: error).status
      control.end(status: status)
      if let name = (error as? ConfigurationProblems)?.runName { metrics.name(name) }
      metrics.write(status: status, counts: (error as? RunFailure)?.counts)
      throw error
    }
  }

  private func publish(
    _ preparation: Preparation, _ control: RunControl
  ) throws -> RunReport {
    let isTerminal = Terminal.isTerminal(StandardStream.error.rawValue)
    var options = Run.Options()
    options.workers = workers
    options.force = force
    options.isDry = dryRun
    options.limit = limit
    options.resumes = !noResume
    options.hasGivenClock = configurationFile.clock.isGiven
    if let checkpointSeconds { options.checkpointInterval = .seconds(checkpointSeconds) }
    options.configurationPath = configurationFile.file
    let showsProgress = progress == .always || (progress == .auto && isTerminal)
    let line =
      showsProgress
      ? ProgressLine(
        control.meter, totalBytes: preparation.inputBytes, staysAtEnd: progress == .always) : nil
    defer { line?.stop() }
    let report = try Run(preparation, options: options, control: control).run()
    line?.stop()
    for warning in report.manifest.warnings { Log.shared.warning(warning) }
    if report.outcome == .unchanged {
      Log.shared.info(
        "\(Printable(report.directory)): the same inputs and configuration are published here already"
      )
    }
    // Once is enough where standard output and standard error are the same terminal.
    let showsTable = summary == .text && Terminal.isTerminal(StandardStream.output.rawValue)
    if isTerminal && !showsTable { StandardStream.error.write(Summary(report).table) }
    switch summary {
    case .json: StandardStream.output.write(Printable.json(Summary(report).json) + "\n")
    case .text: StandardStream.output.write(Summary(report).table)
    case .none: break
    }
    return report
  }
}
