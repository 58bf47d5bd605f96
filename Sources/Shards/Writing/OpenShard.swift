package import Bytes

/// A shard that takes lines. Calls for one shard come one after the other.
package protocol OpenShard: Sendable {
  /// Appends the lines that stand in `text` at `lines`.
  func append(_ lines: ArraySlice<Range<Int>>, of text: SharedBytes) throws

  /// Flushes what is in the file to disk, and writes the rest into `draft`.
  func snapshot(into draft: CheckpointFileDraft) throws -> ShardSnapshot

  /// Flushes the file to disk and closes it. To be called once.
  func close() throws -> PublishedFile
}

extension ShardWriter: OpenShard {}
