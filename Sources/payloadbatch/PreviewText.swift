internal import BatchPipeline
internal import Bytes
internal import JSONText
internal import Records

/// A record and what became of it, as a person reads it.
struct PreviewText {
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
