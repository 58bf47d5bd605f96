internal import ArgumentParser
internal import BatchPipeline
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
    let descriptor = file == "-" ? Descriptor.standardInput() : try Descriptor.reading(file)
    // One byte more than is allowed is enough to say so.
    let limit = PipelineConfiguration.maximumBytes + 1
    let text =
      try descriptor.contents(maximumBytes: limit) ?? [UInt8](repeating: 0x20, count: limit)
    let migration = try CampaignMigration(
      of: text, file: file, base: PathText.split(file).parent,
      environment: ProcessInfo.processInfo.environment.filter {
        $0.key.utf8.starts(with: "PAYLOADBATCH_".utf8)
      })
    try StandardStream.writeResult(migration.text)
    if migration.isUnchanged {
      StandardStream.error.write("\(Printable(file)): nothing in it is in campaign syntax\n")
    }
    for warning in migration.untranslated { Log.shared.write(.warning, warning) }
    if !migration.untranslated.isEmpty { throw ExitCode(ExitStatus.badData.rawValue) }
  }
}
