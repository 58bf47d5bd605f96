internal import JSONText
internal import Records

/// `input.limits`: beyond one, a record is rejected, or for the last two the file refused.
package struct InputLimits: Sendable, Equatable {
  private static let standard = RecordLimits()

  package var maximumFieldBytes = standard.fieldBytes
  package var maximumFields = standard.fields
  package var maximumRecordBytes = standard.recordBytes
  /// Decompressed bytes for each compressed one; nil for no limit.
  package var maximumExpansion: Double?
  /// Elements inside one another.
  package var maximumDepth = standard.depth

  package init() {}
}

extension InputLimits: ConfigurationObject {
  static let table = KeyTable<InputLimits>("InputLimits", "Limits for hostile or broken input.") {
    Key(
      "maxFieldBytes", \.maximumFieldBytes, .integer(1...1 << 30),
      "bytes of one field; default 1 MiB")
    Key("maxFields", \.maximumFields, .integer(1...1 << 20), "fields of one record; default 4096")
    Key(
      "maxRecordBytes", \.maximumRecordBytes, .integer(1...1 << 30),
      "bytes of one record, in UTF-8; default 4 MiB")
    Key(
      optional: "maxExpansion", \.maximumExpansion,
      .number(1...Double.greatestFiniteMagnitude, [("minimum", .int(1))]),
      "decompressed bytes for each compressed one, for the whole file; no limit by default")
    Key("maxDepth", \.maximumDepth, .integer(1...1024), "XML elements in one another; default 64")
  }
}
