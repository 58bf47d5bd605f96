internal import Bytes

/// What a run published: the list of its files, where they come from, and the counts.
package struct Manifest: Equatable, Sendable {
  /// Version of the document's form, which it names.
  package static let version = 1
  /// A manifest of this many bytes lists about five million shards; a larger one is not ours.
  package static let maximumBytes = 1 << 30

  /// The program that wrote the manifest.
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
    /// The path, relative to the configuration file where the configuration names it so; `-` is standard input.
    package var path: String
    /// Number of bytes as delivered, compressed or not.
    package var bytes: Int
    /// SHA-256 of these bytes, in lower-case hexadecimal.
    package var sha256: String
    /// Records read of it, those rejected included; rows where it is a table.
    package var records: Int

    package init(path: String, bytes: Int, sha256: String, records: Int) {
      self.path = path
      self.bytes = bytes
      self.sha256 = sha256
      self.records = records
    }
  }

  /// The program that wrote it.
  package var tool: Tool
  /// Name of the run, as configured.
  package var name: String
  /// What stands for the configuration, in lower-case hexadecimal: its SHA-256 as it was in effect; with `--limit`
  /// the SHA-256 of that and the limit.
  package var configSHA256: String
  /// The exports that were read, in the order of reading.
  package var inputs: [Input]
  /// Lookups, suppression lists and variants, which are held in memory: inputs too, whose rows are no
  /// records of the run.
  package var tables: [Input]
  /// Every file of the publication but the manifest and `_SUCCESS`: the shards, then the dead letters.
  package var outputs: [PublishedFile]
  /// How many records went where.
  package var counts: RunCounts
  /// What a person should know of the run, as on standard error.
  package var warnings: [String]
  /// When the run began, RFC 3339.
  package var startedAt: String
  /// When the run had written everything but this, RFC 3339.
  package var finishedAt: String
  /// The clock that templates, ids and headers saw, RFC 3339: what `--at` gives.
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
      && !(inputs.map(\.path) + self.inputs.map(\.path)).contains(StandardInput.name)
  }

  /// Whether the publication is that of the same exports and tables (size and SHA-256, in their order)
  /// and configuration. `at` is no part of it.
  package func isSame(configSHA256: String, inputs: [Input], tables: [Input]) -> Bool {
    mayBeSame(
      configSHA256: configSHA256, inputs: inputs.map { ($0.path, $0.bytes) }, tables: tables)
      && self.inputs.map(\.sha256) == inputs.map(\.sha256)
  }
}
