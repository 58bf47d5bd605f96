internal import JSONText

extension RunCounts {
  var node: JSONNode {
    .object([
      ("read", .int(read)),
      ("written", RunCounts.node(written)),
      ("rejected", RunCounts.node(rejected)),
      ("skipped", RunCounts.node(skipped)),
      ("truncated", RunCounts.node(truncated)),
      ("variants", .object(variants.map { ($0.target, RunCounts.node($0.variants)) })),
    ])
  }

  private static func node(_ tallies: [Tally]) -> JSONNode {
    .object(tallies.map { ($0.name, .int($0.count)) })
  }
}

extension DocumentMember {
  func counts(_ key: String) throws(DocumentError) -> RunCounts {
    let counts = try member(key)
    return RunCounts(
      read: try counts.integer("read"),
      written: try counts.member("written").tallies(),
      rejected: try counts.member("rejected").tallies(),
      skipped: try counts.member("skipped").tallies(),
      truncated: try counts.member("truncated").tallies(),
      variants: try counts.member("variants").members().map { target throws(DocumentError) in
        RunCounts.VariantTally(target: target.key, variants: try target.member.tallies())
      })
  }

  private func tallies() throws(DocumentError) -> [RunCounts.Tally] {
    try members().map { key, member throws(DocumentError) in
      RunCounts.Tally(key, try member.count())
    }
  }
}
