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
    literal(.directory).map(schema: [("pattern", .nonBlankPattern)]) { template, node, reading in
      if !template.text.isBlank { return template }
      reading.report("empty; name a directory", at: node.place)
      return nil
    }
  }
}
