/// What stands at the output directory's path before the run.
package enum ExistingOutput: Equatable, Sendable {
  /// Nothing, or an empty directory.
  case absent
  /// A publication of ours: its `_SUCCESS` matches its manifest.
  case published(Manifest)
  /// Anything else; `reason` says how that is seen.
  case foreign(reason: String)
}
