internal import ArgumentParser
internal import BatchPipeline
internal import Bytes
internal import Configuration
internal import Files
internal import FoundationEssentials
internal import Logging
internal import Records

/// `payloadbatch migrate FILE`
struct MigrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract:
      "Prints the configuration with every template in campaign syntax as its Liquid equal, and names"
      + " what cannot be translated.")

  @Argument(help: "The configuration, JSON; - for standard input.")
  var file: String

  @OptionGroup var log: LogOptions

  func run() throws {
    log.start()
    let migration = try CampaignMigration(
      of: try ConfigurationFile.text(of: file), file: file, base: PathText.split(file).parent,
      environment: ProcessInfo.processInfo.environment)
    try StandardStream.writeResult(migration.text)
    if migration.isUnchanged {
      StandardStream.error.write("\(Printable(file)): nothing in it is in campaign syntax\n")
    }
    for doubt in migration.doubts { Log.shared.warning(line: doubt.warning) }
    for warning in migration.untranslated { Log.shared.warning(line: warning) }
    if !migration.untranslated.isEmpty { throw ExitCode(ExitStatus.badData.rawValue) }
  }
}
