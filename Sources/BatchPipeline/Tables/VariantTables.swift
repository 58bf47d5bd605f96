internal import Bytes
internal import Configuration
internal import Files
internal import Records
internal import Shards

/// The rows of the multilingual tables that messages of a configuration name (`variantsFrom`).
struct VariantTables: Sendable {
  /// Rows of one table: each is a message of its own.
  private static let maximumRows = 10_000

  private struct Table {
    let description: VariantTableDescription
    let rows: [MultilingualRow]
  }

  private var tables: [Table] = []
  /// The files that the tables were read from.
  private(set) var files: [InputFile] = []
  /// The files as they were delivered.
  private(set) var inputs: [Manifest.Input] = []

  /// None is read.
  init() {}

  /// Reads each table once, however many targets have it.
  /// - Throws: `RunFailure`, of all tables at once.
  init(_ configuration: PipelineConfiguration, base: String) throws {
    var faults = InputFaults()
    for message in configuration.messagesWithVariantTables {
      guard let description = message.variantsFrom else { continue }
      _ = try faults.keep { try read(description, syntax: message.syntax, base: base) }
    }
    try faults.rethrow()
  }

  private mutating func read(
    _ description: VariantTableDescription, syntax: TemplateSyntax, base: String
  ) throws {
    var reader = try TableReader(description.input, base: base)
    let names = MultilingualRow.columns.map { FieldName($0) }
    var rows: [MultilingualRow] = []
    try reader.readRows(of: names) { batch, row, export in
      let cells = names.indices.map { field -> String? in
        let range = batch.range(record: row, field: field)
        if range.isAbsent || range.isList { return nil }
        return String(decoding: batch.bytes[range.range], as: UTF8.self)
      }
      if rows.count == VariantTables.maximumRows {
        throw RunFailure(
          .badData, at: export.path,
          "\(description.input.keyPath) has over \(VariantTables.maximumRows) rows;"
            + " a row is one locale's message")
      }
      let line = batch.position(of: row, file: "").line
      rows.append(MultilingualRow(cells: cells, file: export.path, line: line, syntax: syntax))
    }
    tables.append(Table(description: description, rows: rows))
    files += reader.exports.files
    inputs += reader.inputs
  }

  /// What may not be meant in the rows.
  var doubts: [ConfigurationProblem] { tables.flatMap { $0.rows.flatMap(\.doubts) } }

  /// The rows of the table that a message names.
  func rows(of message: MessageDescription) -> [MultilingualRow] { table(of: message)?.rows ?? [] }

  private func table(of message: MessageDescription) -> Table? {
    guard let place = message.variantsFrom?.place else { return nil }
    return tables.first { $0.description.place == place }
  }
}
