/// Why a record has no payload and is no reject. The raw value is what the manifest says.
package enum SkipReason: String, CaseIterable, Sendable {
  /// `where` does not hold.
  case filtered
  case suppressed
  /// Another record with the same `dedupe` value came first.
  case duplicate
  /// No target's `when` holds.
  case noTarget
  /// The draw by weight chose no variant.
  case holdout
  /// A template said `{% skip %}`.
  case skipTag
}
