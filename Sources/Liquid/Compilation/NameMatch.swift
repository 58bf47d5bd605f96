/// What the longest known prefix of a name's path stands for.
package struct NameMatch: Sendable {
  package let meaning: NameMeaning
  /// Length of that prefix, in segments.
  package let segments: Int

  package init(_ meaning: NameMeaning, segments: Int) {
    self.meaning = meaning
    self.segments = segments
  }
}
