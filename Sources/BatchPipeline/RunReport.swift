package import Shards

/// What a run did.
package struct RunReport: Sendable {
  /// What became of the output, as the summary names it.
  package enum Outcome: String, Sendable {
    /// The output is there, published by this run.
    case published
    /// The same inputs and configuration were published before.
    case unchanged
    /// Everything was done but publishing.
    case dryRun = "dry-run"
  }

  package let outcome: Outcome
  /// The output directory as it was given, relative to the configuration file where that gives it so.
  package let directory: String
  /// The manifest as published, or as it would be after a dry run.
  package let manifest: Manifest
  /// Messages of the first rejections, whole lines.
  package let rejections: [String]
  /// Wall time, in seconds.
  package let seconds: Double
}
