/// Which text leaves its key out.
enum AbsentText: Sendable {
  /// The empty one, and ASCII white space alone.
  case blank
  /// The empty one alone, as in `customFields`.
  case empty
}
