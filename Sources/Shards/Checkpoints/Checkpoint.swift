/// How far a run had come when everything up to a record was on the disk: what another run with the same
/// inputs and configuration needs to go on from there.
///
/// It is one file in the staging directory. What it names is never trusted: shards are read back and
/// compared with their checksums, and inputs as far as they were read.
package struct Checkpoint: Equatable, Sendable {
  /// Version of the document's form; a checkpoint of another is put aside.
  package static let version = 1

  /// What must be the same for a run to go on.
  package struct Identity: Equatable, Sendable {
    /// An export as the file system shows it.
    package struct Source: Equatable, Sendable {
      /// The path as the configuration names it.
      package var path: String
      /// Size in bytes.
      package var bytes: Int

      package init(path: String, bytes: Int) {
        self.path = path
        self.bytes = bytes
      }
    }

    /// Program, version and what else decides over bytes that are written.
    package var tool: String
    /// What stands for the configuration, as in the manifest, and for the order of its keys: half of a run
    /// must not have another than the other half.
    package var configSHA256: String
    /// The exports, in the order of reading.
    package var inputs: [Source]
    /// Lookups, suppression lists and variants, with their checksums.
    package var tables: [Manifest.Input]

    package init(
      tool: String, configSHA256: String, inputs: [Source], tables: [Manifest.Input]
    ) {
      self.tool = tool
      self.configSHA256 = configSHA256
      self.inputs = inputs
      self.tables = tables
    }

    /// What of the two is not the same; nil where all is.
    package func difference(from other: Identity) -> String? {
      if tool != other.tool { return "it is of another version of the program" }
      if configSHA256 != other.configSHA256 { return "it is of another configuration" }
      if inputs != other.inputs { return "it is of other inputs" }
      if tables != other.tables { return "it is of other lookups, suppression lists or variants" }
      return nil
    }
  }

  /// How far the exports were read.
  package struct Reading: Equatable, Sendable {
    /// Records of the run up to the checkpoint.
    package var records: Int
    /// The exports that were read to their end.
    package var finished: [Manifest.Input]
    /// Bytes of the next export that were read, as delivered; they may go beyond the last record.
    package var bytes: Int
    /// SHA-256 of these bytes, in lower-case hexadecimal.
    package var sha256: String

    package init(records: Int, finished: [Manifest.Input], bytes: Int, sha256: String) {
      self.records = records
      self.finished = finished
      self.bytes = bytes
      self.sha256 = sha256
    }
  }

  /// What must be the same for a run to go on.
  package var identity: Identity
  /// The clock that templates saw, as the manifest has it.
  package var at: String
  /// How far the exports were read.
  package var reading: Reading
  /// How many records went where up to the checkpoint.
  package var counts: RunCounts
  /// Messages of the first rejections, as on standard error.
  package var rejections: [String]
  /// One for each shard, or each target with rolling shards.
  package var destinations: [DestinationSnapshot]
  /// The dead letters up to the checkpoint.
  package var deadLetters: ShardSnapshot

  package init(
    identity: Identity, at: String, reading: Reading, counts: RunCounts, rejections: [String],
    destinations: [DestinationSnapshot], deadLetters: ShardSnapshot
  ) {
    self.identity = identity
    self.at = at
    self.reading = reading
    self.counts = counts
    self.rejections = rejections
    self.destinations = destinations
    self.deadLetters = deadLetters
  }
}
