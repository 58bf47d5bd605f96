/// What became of a record that may be plain.
enum XMLPlainOutcome {
  /// It is, up to this offset, and has so many values.
  case read(end: Int, items: Int)
  case isNotPlain
  /// Its name at this offset is new to the node.
  case isUnknown(node: Int, name: Int)
  /// It has more values than there is room for.
  case isFull
}
