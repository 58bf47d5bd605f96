/// A condition of a campaign script, its comparisons already in Liquid.
///
/// Liquid lets the last relation bind first: `a or b and c or d` is `a or (b and (c or d))`. None of the
/// comparisons does anything, so that their order is free: a part of more than one comparison goes last,
/// and there can be only one such part.
struct CampaignCondition {
  /// Comparisons of Liquid that `and` joins.
  struct Chain {
    let comparisons: [[UInt8]]

    fileprivate var part: Part {
      Part(
        liquid: CampaignCondition.text(comparisons, joinedBy: "and"),
        isSingle: comparisons.count == 1)
    }
  }

  /// A comparison of the script: chains that `or` joins. One chain of one, unless it takes more for what Liquid
  /// does not take for a number; only the last chain has more than one comparison.
  struct Alternatives {
    let chains: [Chain]

    fileprivate var part: Part {
      let parts = chains.map(\.part)
      return Part(
        liquid: CampaignCondition.text(parts.map(\.liquid), joinedBy: "or"),
        isSingle: parts.count == 1 && parts[0].isSingle)
    }
  }

  fileprivate struct Part {
    let liquid: [UInt8]
    /// Whether it is one comparison.
    let isSingle: Bool
  }

  /// What `||` joins: comparisons that `&&` joins.
  let conjunctions: [[Alternatives]]

  /// Nil where more than one part would have to go last.
  var liquid: [UInt8]? {
    var parts: [Part] = []
    for conjunction in conjunctions {
      if conjunction.count == 1 {
        parts += conjunction[0].chains.map(\.part)
      } else {
        let comparisons = conjunction.map(\.part)
        guard let all = CampaignCondition.joined(comparisons, by: "and") else { return nil }
        parts.append(Part(liquid: all, isSingle: false))
      }
    }
    return CampaignCondition.joined(parts, by: "or")
  }

  private static func joined(_ parts: [Part], by relation: String) -> [UInt8]? {
    let single = parts.filter(\.isSingle)
    let others = parts.filter { !$0.isSingle }
    guard others.count <= 1 else { return nil }
    return text((single + others).map(\.liquid), joinedBy: relation)
  }

  private static func text(_ parts: [[UInt8]], joinedBy relation: String) -> [UInt8] {
    Array(parts.joined(separator: " \(relation) ".utf8))
  }
}
