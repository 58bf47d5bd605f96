/// One file of a publication, as the manifest lists it.
package struct PublishedFile: Equatable, Sendable {
  /// The path relative to the published directory, as `ios/shard-00000.ndjson`.
  package let path: String
  /// nil for the dead letters, which belong to no target.
  package let target: String?
  /// Number of lines.
  package let records: Int
  /// Bytes of the file as stored: after compression.
  package let bytes: Int
  /// SHA-256 of these bytes, in lower-case hexadecimal.
  package let sha256: String

  /// Whether the lines are stored as gzip.
  package var isCompressed: Bool { Array(path.utf8.suffix(3)) == Array(".gz".utf8) }

  package init(path: String, target: String?, records: Int, bytes: Int, sha256: String) {
    self.path = path
    self.target = target
    self.records = records
    self.bytes = bytes
    self.sha256 = sha256
  }
}
