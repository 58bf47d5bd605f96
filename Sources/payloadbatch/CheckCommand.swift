internal import ArgumentParser
internal import BatchPipeline
internal import Bytes
internal import Files
internal import Shards

/// `payloadbatch check FILE`
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract:
      "Checks the configuration, its templates and the inputs' headers, and encodes the first"
      + " \(Check.records) records without publishing them.")

  @OptionGroup var configurationFile: ConfigurationFile
  @OptionGroup var log: LogOptions

  func run() throws {
    log.start()
    let control = RunControl(log: .shared)
    let configuration = try configurationFile.load()
    let preparation = try configurationFile.prepare(configuration, meter: control.meter)
    let report = try Check.run(preparation, control: control)
    for warning in report.manifest.warnings { Log.shared.warning(warning) }
    for rejection in report.rejections { Log.shared.error(rejection) }
    let counts = report.manifest.counts
    try StandardStream.writeResult(
      "\(Printable(configurationFile.file)): ok; of the first \(counts.read) records"
        + " \(counts.totalWritten) have a payload, \(counts.totalRejected) are rejected,"
        + " \(counts.totalSkipped) skipped\n")
  }
}
