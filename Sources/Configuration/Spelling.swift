/// Finds the name that was probably meant.
package enum Spelling {
  /// The name nearest to `name`; nil when none is near enough to be a slip of the pen. Of equally near
  /// ones the first wins. O(names × length²), lengths capped.
  package static func nearest(to name: String, among names: [String]) -> String? {
    let scalars = Array(name.lowercased().unicodeScalars.prefix(64))
    var best: (name: String, distance: Int)?
    for candidate in names where candidate != name {
      let other = Array(candidate.lowercased().unicodeScalars.prefix(64))
      let distance = distance(scalars, other)
      let allowed = max(1, (max(scalars.count, other.count) + 1) / 3)
      // Two words without a letter in common are no slip of the pen, however short.
      let isRelated = distance < max(scalars.count, other.count) || distance == 0
      if isRelated, distance <= allowed, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.name
  }

  /// What to do about a name that is none of `names`.
  static func remedy(for name: String, among names: [String], noun: String) -> String {
    if let nearest = nearest(to: name, among: names) {
      return "correct it (did you mean \"\(nearest)\"?)"
    }
    if names.isEmpty { return "remove it" }
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    return "valid \(noun)s are \(list)"
  }

  /// Damerau-Levenshtein distance in its optimal string alignment form: the number of insertions,
  /// deletions, substitutions and swaps of neighbours.
  static func distance<Element: Equatable>(_ left: [Element], _ right: [Element]) -> Int {
    var twoAbove: [Int] = []
    var above = Array(0...right.count)
    for (row, element) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(
          above[column] + (element == other ? 0 : 1), above[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, element == right[column - 1], left[row - 1] == other {
          cost = min(cost, twoAbove[column - 1] + 1)
        }
        current.append(cost)
      }
      (twoAbove, above) = (above, current)
    }
    return above[right.count]
  }
}
