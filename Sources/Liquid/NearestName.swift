/// Finds the name that was probably meant.
enum NearestName {
  /// The known name with the fewest edits to `name`, when they are few enough to be a slip.
  static func suggestion(for name: String, among known: some Sequence<String>) -> String? {
    let typed = Array(name.utf8)
    var best: (name: String, distance: Int)?
    for candidate in known {
      let distance = distance(typed, Array(candidate.utf8))
      if distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    guard let best, best.distance <= max(1, typed.count / 3) else { return nil }
    return best.name
  }

  /// Insertions, deletions, replacements and swaps of neighbours.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        let same = ASCII.lowercased(left[i]) == ASCII.lowercased(right[j])
        var cost = min(previous[j + 1] + 1, row[j] + 1, previous[j] + (same ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, beforePrevious[j - 1] + 1)
        }
        row.append(cost)
      }
      beforePrevious = previous
      previous = row
    }
    return previous.last ?? 0
  }
}
