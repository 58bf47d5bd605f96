internal import Configuration
internal import Payloads

extension JobCompiler {
  /// Every `match`, which may name the lookups before its own.
  mutating func lookups(namedByWhere: Set<Int>, named: Set<Int>) -> [Job.Lookup] {
    let matches = lookupMatches()
    let neededByWhere = matches.needed(by: namedByWhere)
    let needed = matches.needed(by: named)
    return matches.enumerated().compactMap { index, match in
      match.setting.map {
        Job.Lookup(
          match: $0, isForWhere: neededByWhere.contains(index),
          isUsed: needed.contains(index) || !dataTemplates.isEmpty)
      }
    }
  }

  private mutating func lookupMatches() -> [LookupMatch] {
    defer { names.table.visibleLookups = configuration.lookups.count }
    var matches: [LookupMatch] = []
    for (index, table) in configuration.lookups.enumerated() {
      names.table.visibleLookups = index
      names.table.namedLookups = []
      let setting = template(table.value.match)
      // One that comes with the data may name any of those before it.
      let named = table.value.match.comesFromData ? Set(0..<index) : names.table.namedLookups
      matches.append(LookupMatch(setting: setting, named: named))
    }
    return matches
  }
}

/// A lookup's `match`, compiled.
private struct LookupMatch {
  /// Nil where it does not compile.
  let setting: TextSetting?
  /// The lookups that it names, all of which stand before its own.
  let named: Set<Int>
}

extension [LookupMatch] {
  /// The lookups of `named`, and those that their matches need in turn.
  fileprivate func needed(by named: Set<Int>) -> Set<Int> {
    var needed = named
    // From the last: what a match names stands before it.
    for index in indices.reversed() where needed.contains(index) {
      needed.formUnion(self[index].named)
    }
    return needed
  }
}
