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

  /// A shard's lines. Trivial as well.
  struct Group: Sendable {
    let shard: Int
    /// Indices of their places.
    let lines: Range<Int>
  }

  private let numbering: ShardNumbering
  /// Where the lines stand in the batch's text.
  private(set) var places: [Range<Int>] = []
  /// The shards that have lines, in their order.
  private(set) var groups: [Group] = []

  /// Costs a step for each line, and a short one for each shard.
  /// - Parameter lines: in the order of the records.
  init(_ lines: [Line], of numbering: ShardNumbering) {
    self.numbering = numbering
    if lines.isEmpty { return }
    // Of each shard first how many it has, then which comes next.
    var next = [Int](repeating: 0, count: numbering.count)
    for line in lines { next[line.shard] += 1 }
    var end = 0
    for shard in next.indices where next[shard] > 0 {
      let start = end
      end += next[shard]
      groups.append(Group(shard: shard, lines: start..<end))
      next[shard] = start
    }
    places = Array(repeating: 0..<0, count: lines.count)
    for line in lines {
      places[next[line.shard]] = line.range
      next[line.shard] += 1
    }
  }

  /// Other lines of the same shards.
  func replaced(by lines: [Line]) -> ShardLines { ShardLines(lines, of: numbering) }
}
