/// What became of a record that may be plain.
enum XMLPlainOutcome {
  /// The record is plain: it ends at this offset and has so many values.
  case read(end: Int, items: Int)
  case isNotPlain
  /// The name at this offset is new to the node.
  case isUnknown(node: Int, name: Int)
  /// The record has more values than there is room for.
  case isFull
}
