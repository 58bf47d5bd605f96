package import Shards

/// What a run did.
package struct RunReport: Sendable {
  package enum Outcome: String, Sendable {
    case published
    /// The same inputs and configuration were published before.
    case unchanged
    /// Everything was done but publishing.
    case dryRun = "dry-run"
  }

  package let outcome: Outcome
  /// As it was given, relative to the configuration file where the configuration gives it so.
  package let directory: String
  package let manifest: Manifest
  /// Of the first rejections, whole lines.
  package let rejections: [String]
  /// Of wall time.
  package let seconds: Double
}
