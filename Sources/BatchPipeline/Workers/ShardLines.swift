/// Where the lines of one batch stand in its text: those of a shard together, in the order of the records.
///
/// Shards without a line take no room: of thousands of shards a batch has lines for few.
struct ShardLines: Sendable {
  /// One line of a batch. Trivial: an array of them counts no references.
  struct Line: Sendable {
    /// Its number among those of all targets (`ShardNumbering`).
    let shard: Int
    /// Where the line stands, its line feed included.
    let range: Range<Int>
  }

  private struct Group {
    let shard: Int
    /// Where its ranges end, which begin where those of the group before end.
    let end: Int
  }

  private let numbering: ShardNumbering
  private var ranges: [Range<Int>] = []
  private var groups: [Group] = []

  /// Costs a step for each line, and a short one for each shard.
  /// - Parameter lines: in the order of the records.
  init(_ lines: [Line], of numbering: ShardNumbering) {
    self.numbering = numbering
    if lines.isEmpty { return }
    var places = [Int](repeating: 0, count: numbering.count)
    for line in lines { places[line.shard] += 1 }
    var end = 0
    for shard in places.indices where places[shard] > 0 {
      let start = end
      end += places[shard]
      groups.append(Group(shard: shard, end: end))
      places[shard] = start
    }
    ranges = Array(repeating: 0..<0, count: lines.count)
    for line in lines {
      ranges[places[line.shard]] = line.range
      places[line.shard] += 1
    }
  }

  /// Other lines of the same shards.
  func replaced(by lines: [Line]) -> ShardLines { ShardLines(lines, of: numbering) }
}

extension ShardLines: Sequence {
  /// The shards that have lines, in their order.
  struct Iterator: IteratorProtocol {
    fileprivate let lines: ShardLines
    private var group = 0
    private var start = 0

    fileprivate init(_ lines: ShardLines) { self.lines = lines }

    mutating func next() -> (shard: Int, ranges: ArraySlice<Range<Int>>)? {
      guard group < lines.groups.count else { return nil }
      let (shard, end) = (lines.groups[group].shard, lines.groups[group].end)
      defer { (group, start) = (group + 1, end) }
      return (shard, lines.ranges[start..<end])
    }
  }

  func makeIterator() -> Iterator { Iterator(self) }
}
