internal import ArgumentParser
internal import BatchPipeline
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

  @Option(help: "Threads beside the reader's; 0 is one per core.")
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
  var checkpointSeconds = 30

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
    if let workers, !(0...1024).contains(workers) {
      throw ValidationError("--workers \(workers): must be from 0 to 1024")
    }
    if checkpointSeconds < 0 {
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

  mutating func run() throws {
    log.start()
    let control = RunControl(log: .shared)
    let signals = SignalWatch(control)
    defer { withExtendedLifetime(signals) {} }
    var name: String?
    var isPlaceFree = false
    do {
      let configuration = try configurationFile.load(output: output)
      name = configuration.name
      let preparation = try configurationFile.prepare(configuration, meter: control.meter)
      if let metrics,
        let objection = try preparation.objection(
          toFileAt: metrics, configuration: configurationFile.file)
      {
        self.metrics = nil
        throw RunFailure(.usage, "error: --metrics \(Printable(metrics)) \(objection)")
      }
      isPlaceFree = true
      let report = try publish(preparation, control)
      write(Metrics(name: name, status: 0, report: report, endedAt: RunClock.now.seconds))
    } catch {
      // It may be what the run would have read.
      if let metrics, !isPlaceFree, !Metrics.mayReplace(metrics) {
        Log.shared.warning(
          "the metrics were not written: \(Printable(metrics)) holds something else; name another file"
        )
        self.metrics = nil
      }
      write(
        Metrics(
          name: name, status: Ending.status(of: error), report: nil,
          endedAt: RunClock.now.seconds))
      throw error
    }
  }

  /// What was published stays published, whatever becomes of the metrics.
  private func write(_ text: Metrics) {
    guard let metrics else { return }
    do throws(FileError) {
      try text.write(to: metrics)
    } catch {
      Log.shared.warning("the metrics were not written: \(error.description)")
    }
  }

  private func publish(
    _ preparation: Preparation, _ control: RunControl
  ) throws -> RunReport {
    let isTerminal = Terminal.isTerminal(StandardStream.error.rawValue)
    var options = Run.Options()
    options.workers = workers ?? 0
    options.force = force
    options.isDry = dryRun
    options.limit = limit
    options.resumes = !noResume
    options.hasGivenClock = configurationFile.at != nil
    options.checkpointInterval = .seconds(checkpointSeconds)
    let showsProgress = progress == .always || (progress == .auto && isTerminal)
    let line =
      showsProgress ? ProgressLine(control.meter, totalBytes: preparation.inputBytes) : nil
    defer { line?.stop() }
    let report = try Run(preparation, options: options, control: control)()
    line?.stop()
    for warning in report.manifest.warnings { Log.shared.warning(warning) }
    if report.outcome == .unchanged {
      Log.shared.info(
        "\(Printable(report.directory)): the same inputs and configuration are published here already"
      )
    }
    if isTerminal { StandardStream.error.write(Summary(report).table) }
    switch summary {
    case .json: StandardStream.output.write(Printable.json(Summary(report).json) + "\n")
    case .text: StandardStream.output.write(Summary(report).table)
    case .none: break
    }
    return report
  }
}
