internal import JSONText

/// `output`: where and how payloads are published.
package struct OutputDescription: Sendable {
  /// A template of `run.*`.
  package var directory = TemplateText("")
  /// Given with `--output`; else relative to the configuration file.
  package var isRelativeToWorkingDirectory = false
  package var shards = ShardRule.count(1)
  package var compression = OutputCompression.none
  /// Every shard is read again before the rename.
  package var verify = false

  package init() {}
}

/// Which file of its target a record's line goes to.
package enum ShardRule: Sendable, Equatable {
  /// So many shards; a record's is a stable hash of its token.
  case count(Int)
  /// So many records in each shard, in input order.
  case maximumRecords(Int)
}

/// How shards are stored; with `gzip` each is one gzip file of its own.
package enum OutputCompression: String, CaseIterable, Sendable {
  case none, gzip
}

extension OutputDescription: ConfigurationObject {
  static let table = KeyTable<OutputDescription>("Output", "Where and how payloads are published.")
  {
    Key(
      "directory", \.directory, .outputDirectory, required: true,
      "the directory that appears, relative to this file; may hold {{ run.date }}")
    Key("shards", \.shards, .shards, "how records are spread over files; default one file")
    Key("compression", \.compression, .choice(), "none (default) or gzip")
    Key("verify", \.verify, .bool, "true reads every shard again before it is published")
  }
}

extension ValueReader where Value == TemplateText {
  static var outputDirectory: ValueReader {
    literalTemplate.map { template, node, reading in
      if !template.text.isBlank { return template }
      reading.report("empty; name a directory", at: node.place)
      return nil
    }
  }
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
