internal import Configuration
internal import Payloads

extension JobCompiler {
  /// Every `match`, which may name the lookups before its own.
  mutating func lookups(namedByWhere: Set<Int>, named: Set<Int>) -> [Job.Lookup] {
    defer { names.table.visibleLookups = configuration.lookups.count }
    var matches: [TextSetting?] = []
    var named = named
    var namedByWhere = namedByWhere
    var namedByMatch: [Set<Int>] = []
    for (index, table) in configuration.lookups.enumerated() {
      names.table.visibleLookups = index
      names.table.namedLookups = []
      matches.append(template(table.value.match))
      // One that comes with the data may name any of those before it.
      namedByMatch.append(
        table.value.match.comesFromData ? Set(0..<index) : names.table.namedLookups)
    }
    // What a lookup that is needed names is needed too; it stands before it.
    for index in configuration.lookups.indices.reversed() {
      if named.contains(index) { named.formUnion(namedByMatch[index]) }
      if namedByWhere.contains(index) { namedByWhere.formUnion(namedByMatch[index]) }
    }
    return matches.enumerated().compactMap { index, match in
      match.map {
        Job.Lookup(
          match: $0, isForWhere: namedByWhere.contains(index),
          isUsed: named.contains(index) || !dataTemplates.isEmpty)
      }
    }
  }
}
