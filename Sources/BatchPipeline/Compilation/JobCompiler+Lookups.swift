internal import Configuration
internal import Payloads

extension JobCompiler {
  /// Every `match`, which may name the lookups before its own.
  /// - Parameters:
  ///   - namedByWhere: the lookups that `where` names.
  ///   - named: those that any other text names.
  mutating func lookupMatches(namedByWhere: Set<Int>, named: Set<Int>) -> [LookupMatch] {
    var matches = compiledMatches()
    let neededByWhere = matches.needed(by: namedByWhere)
    let needed = matches.needed(by: named)
    for index in matches.indices {
      matches[index].isForWhere = neededByWhere.contains(index)
      matches[index].isUsed = needed.contains(index) || !dataTemplates.isEmpty
      matches[index].neededFields = names.table.neededFields(ofLookup: index)
    }
    return matches
  }

  /// The lookups with all fields that are in use by now; without those whose `match` does not compile.
  func lookups(_ matches: [LookupMatch]) -> [Job.Lookup] {
    zip(configuration.lookups, matches).enumerated().compactMap { index, lookup in
      let (table, match) = lookup
      return match.setting.map {
        Job.Lookup(
          keyPath: table.value.input.keyPath, match: $0,
          fields: LookupFields(
            needed: match.neededFields, kept: names.table.fields(ofLookup: index)),
          isForWhere: match.isForWhere, isUsed: match.isUsed)
      }
    }
  }

  private mutating func compiledMatches() -> [LookupMatch] {
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
struct LookupMatch {
  /// Nil where it does not compile.
  let setting: TextSetting?
  /// The lookups that it names, all of which stand before its own.
  let named: Set<Int>
  /// As those of `Job.Lookup`.
  var isForWhere = false
  var isUsed = false
  /// Fields of the lookup's rows that templates of the configuration name.
  var neededFields = NeededFields([])
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
