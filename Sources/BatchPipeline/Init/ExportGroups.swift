internal import Bytes
internal import Files

/// Exports sorted by shape: those that are one input, and one that is looked up in.
struct ExportGroups {
  struct Group {
    /// All of them together.
    var sample: ExportSample
    /// The first alone: `check` may look no further.
    let first: ExportSample
    var paths: [String]
  }

  let main: Group
  let lookup: StarterLookup?

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
    // The recipients are those with tokens; the first, where that does not tell.
    let index =
      groups.firstIndex { !FieldRoles($0.sample.fields).tokens.isEmpty } ?? groups.startIndex
    main = groups.remove(at: index)
    guard let other = groups.first else {
      lookup = nil
      return
    }
    if groups.count > 1 {
      throw ExportGroups.unlike(
        groups[1].paths[0], main.paths[0], "one table to look up is guessed")
    }
    guard let lookup = StarterLookup(other, for: main.sample) else {
      throw ExportGroups.unlike(
        other.paths[0], main.paths[0], "no field of those records has keys of it for its values")
    }
    self.lookup = lookup
  }

  private static func unlike(_ path: String, _ main: String, _ reason: String) -> RunFailure {
    RunFailure(
      .badData, at: path,
      "has other records than \(main), and \(reason);"
        + " make a configuration for each, or add the table under lookups yourself")
  }
}
