package import Shards

extension Manifest {
  /// Two that are told apart; of nothing.
  package static let sampleConfiguration = String(repeating: "c0", count: 32)
  package static let sampleInput = String(repeating: "aa", count: 32)

  /// The manifest of a run over one export whose records went to the given files.
  package static func sample(
    _ outputs: [PublishedFile], config: String = sampleConfiguration,
    inputSHA256: String = sampleInput
  ) -> Manifest {
    let letters = outputs.filter { $0.target == nil }.map(\.records).reduce(0, +)
    let targets = outputs.compactMap(\.target).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    let written = targets.map { target in
      RunCounts.Tally(
        target, outputs.filter { $0.target == target }.map(\.records).reduce(0, +))
    }
    let read = written.map(\.count).reduce(letters, +) + 3
    return Manifest(
      tool: Manifest.Tool(name: "payloadbatch", version: "1.0.0"), name: "sale",
      configSHA256: config,
      inputs: [Manifest.Input(path: "a.csv", bytes: 10, sha256: inputSHA256, records: read)],
      outputs: outputs,
      counts: RunCounts(
        read: read, written: written,
        rejected: letters == 0 ? [] : [RunCounts.Tally("MissingToken", letters)],
        skipped: [RunCounts.Tally("filtered", 2), RunCounts.Tally("noTarget", 1)]),
      warnings: [], startedAt: "2026-11-21T10:00:00Z", finishedAt: "2026-11-21T10:00:01Z",
      at: "2026-11-21T10:00:00Z")
  }
}
