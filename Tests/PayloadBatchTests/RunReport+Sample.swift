import Shards

@testable import BatchPipeline

extension RunReport {
  /// A report with a count of each kind.
  static func sample(_ outcome: RunReport.Outcome = .published, seconds: Double = 0.5) -> RunReport
  {
    let counts = RunCounts(
      read: 10, written: [.init("ios", 4), .init("android", 2)],
      rejected: [.init("InvalidFlag", 1)], skipped: [.init("filtered", 3)],
      truncated: [.init("ios", 1)])
    let manifest = Manifest(
      tool: .init(name: "payloadbatch", version: "1"), name: "spring", configSHA256: "00",
      inputs: [
        .init(path: "a.csv", bytes: 60, sha256: "00", records: 6),
        .init(path: "b.csv", bytes: 40, sha256: "00", records: 4),
      ],
      outputs: [], counts: counts, warnings: ["nothing in particular"],
      startedAt: "2026-03-20T09:00:00Z", finishedAt: "2026-03-20T09:00:01Z",
      at: "2026-03-20T09:00:00Z")
    return RunReport(
      outcome: outcome, directory: "out/\u{1b}spring", manifest: manifest, rejections: [],
      seconds: seconds)
  }
}
