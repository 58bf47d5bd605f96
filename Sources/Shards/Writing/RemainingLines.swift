/// What is left of the lines that a shard is given, where it takes as much at a time as its block has room for: the
/// first of them may have been begun.
struct RemainingLines {
  private var lines: Range<Int>
  /// Bytes of the first that the shard has.
  private var position = 0

  init(_ lines: Range<Int>) { self.lines = lines }

  /// Where the rest of the first stands; nil where none is left.
  func first(_ places: Span<Range<Int>>) -> Range<Int>? {
    lines.first.map { places[$0].dropFirst(position) }
  }

  /// Passes the next `bytes` of the first.
  mutating func pass(_ bytes: Int) { position += bytes }

  /// Passes all of the first.
  mutating func passFirst() {
    lines.removeFirst()
    position = 0
  }
}
