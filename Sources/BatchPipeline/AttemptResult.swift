internal import Shards

/// What one way through the job came to.
struct AttemptResult {
  /// The manifest as it is published, or would be after a dry run.
  let manifest: Manifest
  /// Messages of the first rejections, whole lines.
  let rejections: [String]
}
