internal import ArgumentParser
internal import BatchPipeline
internal import Bytes
internal import Configuration
internal import Files

/// `payloadbatch test FILE`
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Runs the tests of the configuration; neither inputs nor tables need to be there.")

  @OptionGroup var configurationFile: ConfigurationFile
  @OptionGroup var log: LogOptions

  @Flag(help: "Writes what came out into the expectations of the tests that fail.")
  var update = false

  func validate() throws {
    if update, configurationFile.file == StandardInput.name {
      throw ValidationError("--update needs a file to write to, not standard input")
    }
  }

  func run() throws {
    log.start()
    let control = RunControl(log: .shared)
    let configuration = try configurationFile.load()
    let preparation = try configurationFile.prepare(
      configuration, meter: control.meter, isOffline: true)
    let suite = try TestSuite(preparation)
    for warning in suite.warnings { Log.shared.warning(warning) }
    for doubt in suite.doubts { Log.shared.warning(line: doubt.warning) }
    for result in suite.results { try StandardStream.writeResult(result.text) }
    try StandardStream.writeResult("\(suite.summary)\n")
    guard suite.failedCount > 0 else { return }
    if update {
      try suite.updateExpectations(of: configurationFile.file)
      StandardStream.error.write(
        "\(Printable(configurationFile.file)): \(suite.failedCount) expectations updated; see that"
          + " they are what is wanted\n")
    } else {
      throw ExitCode(ExitStatus.badData.rawValue)
    }
  }
}
