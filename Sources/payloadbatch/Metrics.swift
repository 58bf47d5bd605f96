internal import BatchPipeline
internal import Shards

/// What a run did, in Prometheus' text format for the node exporter's textfile collector.
///
/// Gauges, since each file speaks of the last run alone. A failed run has counts where they are why it
/// failed; else only when it ended and with which status.
struct Metrics {
  private static let prefix = "payloadbatch_"

  private var lines: [String] = []
  /// Name of the run; nil where the configuration was not even read.
  private let name: String?

  /// - Parameters:
  ///   - status: as the process will exit.
  ///   - report: nil where the run failed.
  ///   - counts: of a run that failed by them.
  init(
    name: String?, status: Int32, isDry: Bool, report: RunReport?, counts: RunCounts?,
    endedAt seconds: Int
  ) {
    self.name = name
    add("last_run_timestamp_seconds", "When the last run ended, in seconds since 1970.", seconds)
    add("last_run_exit_status", "How the last run ended; 0 is success.", Int(status))
    add("last_run_dry_run", "Whether the last run was one that publishes nothing.", isDry ? 1 : 0)
    guard let report else {
      if let counts {
        add("last_run_records_read", "Records read.", counts.read)
        add(counts)
      }
      return
    }
    let counts = report.manifest.counts
    add(
      "last_run_duration_seconds", "Wall time of the last run.", "\(max(0, report.seconds))",
      labels: [])
    add(
      "last_run_unchanged", "Whether the same job was published before.",
      report.outcome == .unchanged ? 1 : 0)
    add("last_run_records_read", "Records read.", counts.read)
    add("last_run_input_bytes", "Bytes of the inputs as delivered.", report.inputBytes)
    add(counts)
    add("last_run_warnings", "Warnings of the manifest.", report.manifest.warnings.count)
  }

  /// What became of the records.
  private mutating func add(_ counts: RunCounts) {
    add("last_run_payloads_written", "Payloads by target.", counts.written, by: "target")
    add("last_run_records_rejected", "Rejected records by code.", counts.rejected, by: "code")
    add("last_run_records_skipped", "Skipped records by reason.", counts.skipped, by: "reason")
    add(
      "last_run_payloads_truncated", "Payloads cut to fit, by target.", counts.truncated,
      by: "target")
  }

  private mutating func add(_ metric: String, _ help: String, _ value: Int) {
    add(metric, help, String(value), labels: [])
  }

  private mutating func add(
    _ metric: String, _ help: String, _ tallies: [RunCounts.Tally], by label: String
  ) {
    for (index, tally) in tallies.enumerated() {
      add(
        metric, index == 0 ? help : nil, String(tally.count), labels: [(label, tally.name)])
    }
  }

  private mutating func add(
    _ metric: String, _ help: String?, _ value: String, labels: [(name: String, value: String)]
  ) {
    let metric = Metrics.prefix + metric
    if let help { lines += ["# HELP \(metric) \(help)", "# TYPE \(metric) gauge"] }
    let all = (name.map { [("run", $0)] } ?? []) + labels.map { ($0.name, $0.value) }
    let text = all.map { "\($0)=\"\(Metrics.escaped($1))\"" }.joined(separator: ",")
    lines.append(text.isEmpty ? "\(metric) \(value)" : "\(metric){\(text)} \(value)")
  }

  /// A label's value: backslash, quote and line feed are escaped.
  private static func escaped(_ text: String) -> String {
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): escaped += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): escaped += Array("\\n".utf8)
      default: escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  /// Whether a file's text is such metrics, or what a write that was cut short leaves: nothing.
  static func isText(_ text: [UInt8]) -> Bool {
    text.isEmpty || text.starts(with: "# HELP \(prefix)".utf8)
  }
}

extension RunReport {
  fileprivate var inputBytes: Int { manifest.inputs.reduce(0) { $0 + $1.bytes } }
}
