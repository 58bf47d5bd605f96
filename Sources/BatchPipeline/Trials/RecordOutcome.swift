package import Records

/// What became of one record, for a person to look at.
package struct RecordOutcome: Sendable {
  /// The three ways that a record read may go.
  package enum Fate: Sendable {
    /// `line`: as it is published, without a line feed.
    case written(target: String, variant: String?, line: [UInt8])
    /// `target`: nil where the record was rejected before it had one.
    case rejected(Rejection, target: String?)
    /// `detail`: what the `skip` tag says.
    case skipped(SkipReason, detail: String?)
  }

  /// Which of the three ways it went.
  package let fate: Fate
  /// Bytes of the payload that count; 0 without a payload.
  package private(set) var bytes = 0
  /// The most bytes that the payload may have; nil where nothing limits it.
  package private(set) var limit: Int?
  /// Number of the payload's shard; 0 without a payload.
  package private(set) var shard = 0

  init(_ fate: Fate) { self.fate = fate }

  init(_ fate: Fate, bytes: Int, limit: Int?, shard: Int) {
    self.fate = fate
    self.bytes = bytes
    self.limit = limit
    self.shard = shard
  }
}
