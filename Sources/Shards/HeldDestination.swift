/// Where the lines of one shard, or of one target with rolling shards, stood at a checkpoint.
package struct HeldDestination: Equatable, Sendable {
  /// Shards that were full; only rolling ones are.
  package var closed: [PublishedFile]
  package var open: HeldShard?

  package init(closed: [PublishedFile] = [], open: HeldShard?) {
    self.closed = closed
    self.open = open
  }
}
