/// Whether a tag's local name is the one asked for.
enum XMLNameMatch {
  case yes, no
  /// The text ends inside the name.
  case isCut
  /// Colons stand where XML names have none: libxml2 says what that means.
  case isStrange
}
