/// What the longest known prefix of a name's path stands for.
package struct NameMatch: Sendable {
  /// What that prefix stands for.
  package let meaning: NameMeaning
  /// Length of that prefix, in segments.
  package let segments: Int

  /// - Parameter segments: Of the path, counted from its start.
  package init(_ meaning: NameMeaning, segments: Int) {
    self.meaning = meaning
    self.segments = segments
  }
}
