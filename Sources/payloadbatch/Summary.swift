internal import ArgumentParser
internal import BatchPipeline
internal import Bytes
internal import JSONText
internal import Shards

/// What a run says at its end: one line on standard output for a program, a table for a person.
struct Summary {
  enum Format: String, CaseIterable, ExpressibleByArgument, Sendable { case text, json, none }

  private let report: RunReport
  private var counts: RunCounts { report.manifest.counts }

  init(_ report: RunReport) { self.report = report }

  var json: String {
    func object(_ tallies: [RunCounts.Tally]) -> JSONNode {
      .object(tallies.map { ($0.name, .int($0.count)) })
    }
    return JSONWriter.text(
      of: .object([
        ("outcome", .string(report.outcome.rawValue)), ("name", .string(report.manifest.name)),
        ("directory", .string(report.directory)), ("at", .string(report.manifest.at)),
        ("read", .int(counts.read)), ("written", object(counts.written)),
        ("rejected", object(counts.rejected)), ("skipped", object(counts.skipped)),
        ("truncated", object(counts.truncated)),
        ("warnings", .int(report.manifest.warnings.count)),
        ("milliseconds", .int(Int((report.seconds * 1000).rounded()))),
      ]), .compact)
  }

  /// Read, written per target, rejected per code, skipped per reason, where it is, how long it took.
  var table: String {
    var rows: [(String, String)] = [("read", "\(counts.read)")]
    rows += counts.written.map { ("written to \($0.name)", "\($0.count)") }
    rows += counts.truncated.map { ("cut to fit, \($0.name)", "\($0.count)") }
    rows += counts.rejected.map { ("rejected, \($0.name)", "\($0.count)") }
    rows += counts.skipped.map { ("skipped, \($0.name)", "\($0.count)") }
    let place = "\(Printable(report.directory))"
    switch report.outcome {
    case .published: rows.append(("published", place))
    case .unchanged: rows.append(("published before, unchanged", place))
    case .dryRun: rows.append(("dry run, would publish", place))
    }
    var time = "\((report.seconds * 100).rounded() / 100) s"
    if report.outcome != .unchanged {
      time += ", \(Int(Double(counts.read) / max(report.seconds, 0.001))) records/s"
    }
    rows.append(("time", time))
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, value in
      name + String(repeating: " ", count: width - name.count + 2) + value + "\n"
    }.joined()
  }
}
