/// Where one file that was being written stood at a checkpoint.
package struct ShardSnapshot: Equatable, Sendable {
  /// The path relative to the published directory.
  package var path: String
  /// Nil for the dead letters.
  package var target: String?
  /// Lines, those that wait for their gzip member included.
  package var records: Int
  /// Number of bytes as stored: those in the file, and after them those of `block`.
  package var bytes: Int
  /// SHA-256 of these bytes, in lower-case hexadecimal.
  package var sha256: String
  /// Bytes that were gathered but not written: their place in the checkpoint.
  package var block: Range<Int>
  /// Lines that no gzip member has yet: their place in the checkpoint.
  package var text: Range<Int>
  /// Gzip members in the file and the block.
  package var members: Int

  package init(
    path: String, target: String?, records: Int, bytes: Int, sha256: String, block: Range<Int>,
    text: Range<Int> = 0..<0, members: Int = 0
  ) {
    self.path = path
    self.target = target
    self.records = records
    self.bytes = bytes
    self.sha256 = sha256
    self.block = block
    self.text = text
    self.members = members
  }

  /// Bytes in the file.
  var bytesWritten: Int { bytes - block.count }
}
