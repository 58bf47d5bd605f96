internal import JSONText

/// Which file of its target a record's line goes to.
package enum ShardRule: Sendable, Equatable {
  /// So many shards; a record's is a stable hash of its token.
  case count(Int)
  /// So many records in each shard, in input order.
  case maximumRecords(Int)
}

/// The keys of `output.shards`.
private struct ShardKeys: ConfigurationObject {
  var count: Int?
  var maximumRecords: Int?

  static let table = KeyTable<ShardKeys>(
    "Shards", "How records are spread over files.", exactlyOne: [["count", "maxRecords"]]
  ) {
    Key(
      optional: "count", \.count, .integer(1...65536),
      "so many files; one token is always in the same one")
    Key(
      optional: "maxRecords", \.maximumRecords, .integer(1...Int.max),
      "so many records in each file, in input order")
  }
}

extension ValueReader where Value == ShardRule {
  static var shards: ValueReader {
    ValueReader<ShardKeys>.object().map { keys, _, _ in
      if let count = keys.count { return .count(count) }
      return keys.maximumRecords.map(ShardRule.maximumRecords)
    }
  }
}
