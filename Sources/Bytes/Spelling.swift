/// Finds the name that was probably meant.
package enum Spelling {
  /// Unicode scalars of a name that are compared: names come from data too.
  private static let mostScalars = 64

  /// The name nearest to `name`, case aside; nil when none is near enough to be a slip of the pen. Of
  /// equally near ones the first wins. Where none is near, the first whose last part is that of `name`:
  /// `profile.city` for `city`, or the other way round. O(names × length²), lengths capped.
  package static func nearest(to name: String, among names: [String]) -> String? {
    let scalars = folded(name)
    var best: (name: String, distance: Int)?
    for candidate in names where candidate != name {
      let other = folded(candidate)
      let longer = max(scalars.count, other.count)
      let allowed = min(max(1, (longer + 1) / 3), (best?.distance ?? .max) - 1)
      // Two words without a letter in common are no slip of the pen, however short.
      if let distance = distance(scalars, other, atMost: allowed),
        distance < longer || distance == 0
      {
        best = (candidate, distance)
      }
    }
    return best?.name ?? elsewhere(name, among: names)
  }

  /// The first of the names that differs from `name` in what stands before the last part alone.
  private static func elsewhere(_ name: String, among names: [String]) -> String? {
    let own = lastPart(of: name)
    let scalars = folded(own)
    return names.first { candidate in
      let part = lastPart(of: candidate)
      let isPart = own.utf8.count < name.utf8.count || part.utf8.count < candidate.utf8.count
      return isPart && !part.isEmpty && candidate != name && folded(part) == scalars
    }
  }

  private static func lastPart(of name: String) -> Substring {
    name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? name[...]
  }

  /// What to do about an unknown name: the question whether the nearest known one was meant, or else
  /// `otherwise`.
  package static func advice(nearest: String?, otherwise: String) -> String {
    nearest.map { "did you mean \"\($0)\"?" } ?? otherwise
  }

  private static func folded(_ name: some StringProtocol) -> [Unicode.Scalar] {
    Array(name.lowercased().unicodeScalars.prefix(mostScalars))
  }

  /// Damerau-Levenshtein distance in its optimal string alignment form: the number of insertions,
  /// deletions, substitutions and swaps of neighbours. Of scalars: among names in a script whose
  /// letters take several bytes, those bytes are alike where no letter is.
  /// - Returns: Nil where it is more than `maximum`.
  static func distance(
    _ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost maximum: Int
  ) -> Int? {
    guard abs(left.count - right.count) <= maximum else { return nil }
    var twoAbove: [Int] = []
    var above = Array(0...right.count)
    for (row, scalar) in left.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for (column, other) in right.enumerated() {
        var cost = min(
          above[column] + (scalar == other ? 0 : 1), above[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, scalar == right[column - 1], left[row - 1] == other {
          cost = min(cost, twoAbove[column - 1] + 1)
        }
        current.append(cost)
      }
      // No later row has a smaller value than this row's least.
      guard current.contains(where: { $0 <= maximum }) else { return nil }
      (twoAbove, above) = (above, current)
    }
    return above[right.count] <= maximum ? above[right.count] : nil
  }
}
