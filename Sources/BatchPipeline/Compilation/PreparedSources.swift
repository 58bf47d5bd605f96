internal import Configuration
internal import Liquid
internal import Records

/// What a run reads, opened as far as its headers, whatever the clock says.
struct PreparedSources {
  let configuration: PipelineConfiguration
  /// Directory that relative paths of the configuration start from.
  let base: String
  let exports: ExportHeaders
  let tables: TableReaders
  /// The lookups and the fields that their headers name.
  let lookups: [NameTable.Lookup]
  let variantTables: VariantTables
  /// A condition that tells which records are shown.
  let selection: TemplateText?

  /// - Throws: `RunFailure` for inputs and tables, of all of them at once.
  init(
    _ configuration: PipelineConfiguration, base: String, meter: InputMeter,
    selection: TemplateText?
  ) throws {
    self.configuration = configuration
    self.base = base
    self.selection = selection
    var faults = InputFaults()
    let exports = try faults.keep {
      try ExportHeaders(configuration.input, base: base, meter: meter)
    }
    let tables = try faults.keep { try TableReaders(configuration, base: base) }
    let variantTables = try faults.keep { try VariantTables(configuration, base: base) }
    try faults.rethrow()
    guard let exports, let tables, let variantTables else { preconditionFailure("bug: no input") }
    (self.exports, self.tables, self.variantTables) = (exports, tables, variantTables)
    lookups = zip(configuration.lookups, tables.lookups).map { table, reader in
      NameTable.Lookup(name: FieldName(table.name), fields: reader.exports.names)
    }
  }

  /// Every file of a table, whichever kind of table it is.
  var tableFiles: [InputFile] {
    (tables.lookups + tables.suppress).flatMap(\.exports.files) + variantTables.files
  }
}
