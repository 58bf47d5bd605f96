internal import ArgumentParser
internal import BatchPipeline
internal import Bytes
internal import Configuration
internal import Files
internal import Records

/// `payloadbatch preview FILE [-n 5] [--record N] [--where COND]`
struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows the payloads of a few records, or why they have none.")

  @OptionGroup var configurationFile: ConfigurationFile
  @OptionGroup var log: LogOptions

  @Option(
    name: [.customShort("n", allowingJoined: true), .customLong("count")], help: "Records to show.")
  var count = 5

  @Option(help: "Shows only this record of the run, counted from 1.")
  var record: Int?

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Shows only records for which this Liquid condition holds.", valueName: "cond"))
  var condition: String?

  func validate() throws {
    if count < 1 { throw ValidationError("-n \(count): must be at least 1") }
    if let record, record < 1 {
      throw ValidationError("--record \(record): must be at least 1")
    }
  }

  func run() throws {
    log.start()
    let control = RunControl(log: .shared)
    try SignalWatch.start(control)
    let preparation = try configurationFile.prepare(
      try configurationFile.load(), meter: control.meter,
      selection: condition.map { TemplateText($0, place: ConfigurationPlace(option: "--where")) })
    var shown = 0
    let read = try Preview(preparation, control: control).show(count: count, record: record) {
      try StandardStream.writeResult(PreviewText($0).text)
      shown += 1
    }
    if let record, shown == 0 {
      let reason =
        read < record
        ? "the inputs have only \(read) records" : "the condition does not hold for it"
      throw RunFailure(.badData, "error: there is no record \(record) to show: \(reason)")
    }
    if shown == 0 { Log.shared.warning("none of the \(read) records is to be shown") }
  }
}
