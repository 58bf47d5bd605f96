internal import Checksums

/// Hashes the shards of one lane several at a time (`DigestGroup`), those that have most to be hashed together.
struct GroupedHashing {
  private var writers: [ShardWriter] = []

  /// - Parameter writer: one that goes on in groups, and was not added before.
  mutating func add(_ writer: ShardWriter) { writers.append(writer) }

  /// Hashes of each as much as all others of its group have. What is left is hashed with the next batch.
  mutating func finish() {
    var waiting = writers.map { (writer: $0, bytes: $0.unhashedInGroup) }[...]
    waiting.removeAll { $0.bytes == 0 }
    waiting.sort { $0.bytes > $1.bytes }
    // One alone would take as long as eight.
    while waiting.count > 1 {
      let group = waiting.prefix(DigestGroup.size)
      waiting = waiting.dropFirst(group.count)
      var digests = DigestGroup()
      ShardWriter.hash(group.map { $0.writer }[...], in: &digests)
    }
    writers = []
  }
}
