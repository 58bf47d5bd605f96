internal import Bytes
internal import Files
internal import JSONText

/// Exports sorted by shape: those that are one input, one that is looked up in, and one of opt-outs.
struct ExportGroups {
  struct Group {
    /// All of them together.
    var sample: ExportSample
    /// The first alone: `check` may look no further.
    let first: ExportSample
    var paths: [String]

    /// All of them as a table of a configuration.
    /// - Parameter match: what a template writes for what is looked up.
    func table(
      key: ExportSample.Field, match: String, _ directory: ConfigurationDirectory
    ) -> JSONNode {
      .object(
        sample.input(paths.map(directory.text)) + [
          ("key", .string(key.name)), ("match", .string("{{ \(match) }}")),
        ])
    }
  }

  let main: Group
  private(set) var lookup: StarterLookup?
  private(set) var suppression: StarterSuppression?

  /// - Throws: `RunFailure` 65 for exports that do not fit together.
  init(_ samples: [ExportSample]) throws {
    var groups: [Group] = []
    for sample in samples {
      guard let index = groups.firstIndex(where: { $0.sample.isLike(sample) }) else {
        groups.append(Group(sample: sample, first: sample, paths: [sample.path]))
        continue
      }
      guard groups[index].sample.add(sample) else {
        throw RunFailure(
          .badData, at: sample.path,
          "has the columns of \(groups[index].paths[0]) in another encoding or with other"
            + " delimiters; deliver both alike, or make a"
            + " configuration for each")
      }
      groups[index].paths.append(sample.path)
    }
    // The recipients are those with tokens, and something beside them; the first, where that does not tell.
    let withTokens = groups.indices.filter { !FieldRoles(groups[$0].sample.fields).tokens.isEmpty }
    let index = withTokens.first { groups[$0].sample.fields.count > 1 } ?? withTokens.first
    main = groups.remove(at: index ?? groups.startIndex)
    for other in groups {
      if suppression == nil, let list = StarterSuppression(other, for: main.sample) {
        suppression = list
      } else if lookup != nil {
        throw ExportGroups.unlike(other.paths[0], main.paths[0], "one table to look up is guessed")
      } else if let table = StarterLookup(other, for: main.sample) {
        lookup = table
      } else {
        throw ExportGroups.unlike(
          other.paths[0], main.paths[0], "no field of those records has keys of it for its values")
      }
    }
  }

  private static func unlike(_ path: String, _ main: String, _ reason: String) -> RunFailure {
    RunFailure(
      .badData, at: path,
      "has other records than \(main), and \(reason);"
        + " make a configuration for each, or add the table under lookups or suppress yourself")
  }
}
