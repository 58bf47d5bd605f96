internal import JSONText

/// Where the configuration has keys of a name, by its schema: what stands a level too high or too low is not
/// misspelt.
enum KeyWays {
  /// Keys on the longest way: `targets.message.aps.alert.title`. Messages hold messages without end.
  private static let longest = 5
  /// Stands for the name that a person gives, as of a lookup.
  private static let anyName = "NAME"

  /// By the last key: all ways from the root, without the indices of arrays, the shortest first.
  private static let all = ways()

  /// The shortest ways to keys of the name `key`, as messages write them: those through the object at `path`,
  /// or where there is none, others.
  static func shortest(to key: String, from path: KeyPathText) -> [String] {
    let ways = all[key] ?? []
    let keys = path.keys
    let below = ways.filter { way in
      way.count > keys.count && zip(way, keys).allSatisfy { $0 == $1 || $0 == anyName }
    }
    let candidates = below.isEmpty ? ways : below
    let shortest = candidates.prefix { $0.count == candidates[0].count }
    return shortest.map { way in
      let start = below.isEmpty ? KeyPathText() : path
      return way[start.keys.count...].reduce(start) { $0.appending(key: $1) }.text
    }
  }

  private static func ways() -> [String: [[String]]] {
    let schema = PipelineSchema.node
    var ways: [String: [[String]]] = [:]
    var referred: Set<[String]> = []
    var open: [(node: JSONNode, way: [String])] = [(schema, [])]
    var next = 0
    while next < open.count {
      let (node, way) = open[next]
      next += 1
      if case .string(let reference)? = node["$ref"]?.value,
        let name = reference.text.split(separator: "/").last.map(String.init),
        let definition = schema["$defs"]?[name], referred.insert(way + [name]).inserted
      {
        open.append((definition, way))
      }
      open += (node["anyOf"]?.elements ?? []).map { ($0, way) }
      if let items = node["items"] { open.append((items, way)) }
      guard way.count < longest else { continue }
      if let values = node["additionalProperties"] { open.append((values, way + [anyName])) }
      for property in node["properties"]?.members ?? [] {
        let (key, longer) = (property.key.text, way + [property.key.text])
        if ways[key]?.contains(longer) != true { ways[key, default: []].append(longer) }
        open.append((property.value, longer))
      }
    }
    return ways.mapValues { $0.sorted { $0.count < $1.count } }
  }
}
