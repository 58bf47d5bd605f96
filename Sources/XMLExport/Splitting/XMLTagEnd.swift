/// Where a tag ends.
enum XMLTagEnd {
  /// The tag ends before this offset, with its `>`.
  case ends(Int, isEmpty: Bool)
  /// The text ends inside the tag.
  case isCut
  /// A `<` stands in the tag.
  case isBroken
}
