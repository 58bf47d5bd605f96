/// What a run published: the list of its files, where they come from, and the counts.
package struct Manifest: Equatable, Sendable {
  package static let version = 1
  /// A manifest of this many bytes lists about five million shards; one beyond is none of ours.
  static let maximumBytes = 1 << 30

  package struct Tool: Equatable, Sendable {
    package var name: String
    package var version: String

    package init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  /// One export as it was delivered.
  package struct Input: Equatable, Sendable {
    /// Relative to the configuration file where the configuration names it so; `-` is standard input.
    package var path: String
    package var bytes: Int
    package var sha256: String
    package var records: Int

    package init(path: String, bytes: Int, sha256: String, records: Int) {
      self.path = path
      self.bytes = bytes
      self.sha256 = sha256
      self.records = records
    }
  }

  package var tool: Tool
  package var name: String
  package var configSHA256: String
  package var inputs: [Input]
  /// Lookups, suppression lists and variants, which are held in memory: inputs too, whose rows are no
  /// records of the run.
  package var tables: [Input]
  package var outputs: [PublishedFile]
  package var counts: RunCounts
  package var warnings: [String]
  /// RFC 3339, as `at` and `finishedAt`.
  package var startedAt: String
  package var finishedAt: String
  package var at: String

  package init(
    tool: Tool, name: String, configSHA256: String, inputs: [Input], tables: [Input] = [],
    outputs: [PublishedFile], counts: RunCounts, warnings: [String], startedAt: String,
    finishedAt: String, at: String
  ) {
    self.tool = tool
    self.name = name
    self.configSHA256 = configSHA256
    self.inputs = inputs
    self.tables = tables
    self.outputs = outputs
    self.counts = counts
    self.warnings = warnings
    self.startedAt = startedAt
    self.finishedAt = finishedAt
    self.at = at
  }
}

extension Manifest {
  /// Whether a run over these inputs could publish the same: the cheap part of `isSame`, before the
  /// exports are hashed. Standard input never is the same.
  package func mayBeSame(
    configSHA256: String, inputs: [(path: String, bytes: Int)], tables: [Input]
  ) -> Bool {
    self.configSHA256.utf8.elementsEqual(configSHA256.utf8)
      && self.inputs.map(\.bytes) == inputs.map(\.bytes)
      && self.tables.map(\.sha256) == tables.map(\.sha256)
      && !inputs.contains { $0.path == "-" } && !self.inputs.contains { $0.path == "-" }
  }

  /// Whether the publication is that of the same exports and tables (size and SHA-256, in their order)
  /// and configuration. `at` is no part of it.
  package func isSame(configSHA256: String, inputs: [Input], tables: [Input]) -> Bool {
    mayBeSame(
      configSHA256: configSHA256, inputs: inputs.map { ($0.path, $0.bytes) }, tables: tables)
      && self.inputs.map(\.sha256) == inputs.map(\.sha256)
  }
}
