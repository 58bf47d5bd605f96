internal import ArgumentParser
internal import BatchPipeline
internal import Bytes
internal import Configuration
internal import Files
internal import JSONText
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
    SignalWatch.start(control)
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

/// A record and what became of it, as a person reads it.
private struct PreviewText {
  let text: String

  init(_ shown: Preview.Shown) {
    let position = shown.position
    let place = "record \(position.record) of \(Printable(position.file)), line \(position.line)"
    switch shown.outcome.fate {
    case .written(let target, let variant, let line):
      let parts = [
        "target \(target)", variant.map { "variant \(Printable($0))" },
        "shard \(shown.outcome.shard)", PreviewText.size(shown.outcome),
      ]
      text =
        "\(place): \(parts.compactMap(\.self).joined(separator: ", "))\n\(PreviewText.pretty(line))\n"
    case .rejected(let rejection, let target):
      let goal = target.map { ", target \($0)" } ?? ""
      text = "\(place): rejected\(goal): \(rejection)\n\n"
    case .skipped(let reason, let detail):
      let why = detail.map { ": \(Printable($0))" } ?? ": \(reason.meaning)"
      text = "\(place): skipped, \(reason.rawValue)\(why)\n\n"
    }
  }

  private static func size(_ outcome: RecordOutcome) -> String {
    outcome.limit.map { "\(outcome.bytes) of \($0) bytes" } ?? "\(outcome.bytes) bytes, no limit"
  }

  private static func pretty(_ line: [UInt8]) -> String {
    guard let node = try? JSONParser.parse(line) else {
      return Printable(bytes: line).description
    }
    return Printable.json(JSONWriter.text(of: node, .pretty)) + "\n"
  }
}

extension SkipReason {
  /// What a person who asks why should look at.
  fileprivate var meaning: String {
    switch self {
    case .filtered: "where does not hold"
    case .suppressed: "a table of suppress has its value"
    case .duplicate: "an earlier record has the same value of dedupe"
    case .noTarget: "no target's when holds"
    case .holdout: "the draw by weight left it out"
    case .skipTag: "a template says so"
    }
  }
}
