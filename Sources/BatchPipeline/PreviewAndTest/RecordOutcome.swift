package import Records

/// What became of one record, for a person to look at.
package struct RecordOutcome: Sendable {
  /// The three ways that a record read may go.
  package enum Fate: Sendable {
    /// `line`: as it is published, without a line feed.
    case written(target: String, variant: String?, line: [UInt8])
    /// `target`: nil where the record was rejected before it had one.
    case rejected(Rejection, target: String?)
    /// `reason`: what the `skip` tag says.
    case skipped(SkipReason, reason: String?)
  }

  package let fate: Fate
  /// Of a payload: the bytes that count, and how many may; nil where nothing limits it.
  package private(set) var bytes = 0
  package private(set) var limit: Int?
  /// Of a payload: the number of its shard.
  package private(set) var shard = 0

  init(_ fate: Fate) { self.fate = fate }

  init(_ fate: Fate, bytes: Int, limit: Int?, shard: Int) {
    self.fate = fate
    self.bytes = bytes
    self.limit = limit
    self.shard = shard
  }
}
