/// Where the lines of one shard, or of one target with rolling shards, stood at a checkpoint.
package struct DestinationSnapshot: Equatable, Sendable {
  /// Shards that were full; only rolling ones are.
  package var closed: [PublishedFile]
  /// The shard that was open; nil before the first line of a target with rolling shards.
  package var open: ShardSnapshot?

  package init(closed: [PublishedFile] = [], open: ShardSnapshot?) {
    self.closed = closed
    self.open = open
  }
}
