/// What stands at the output directory's path before the run.
package enum ExistingOutput: Equatable, Sendable {
  /// Nothing, or an empty directory.
  case absent
  /// An empty directory, on which something is mounted: no publication can take its name.
  case mountPoint
  /// A publication of ours: its `_SUCCESS` matches its manifest.
  case published(Manifest)
  /// Anything else; `reason` says how that is seen.
  case foreign(reason: String)

  /// Why nothing can be published in its place, whatever it is that is to be published; nil where it can.
  package var obstacle: PublicationError.Reason? {
    switch self {
    case .absent, .published: nil
    case .mountPoint: .mountPoint
    case .foreign(let reason): .foreign(reason)
    }
  }
}
