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

  /// - Throws: `RunFailure` for inputs and tables; `ConfigurationProblems` for an unknown time zone.
  init(
    _ configuration: PipelineConfiguration, base: String, meter: InputMeter,
    selection: TemplateText?
  ) throws {
    guard ZoneRules.exists(configuration.timeZone.text) else {
      throw ConfigurationProblems([
        ConfigurationProblem(
          place: configuration.timeZone.place,
          message:
            "there is no zone of this name; use one of the IANA database, and see that the host"
            + " has it (Debian package tzdata)")
      ])
    }
    self.configuration = configuration
    self.base = base
    self.selection = selection
    exports = try ExportHeaders(configuration.input, base: base, meter: meter)
    tables = try TableReaders(configuration, base: base)
    variantTables = try VariantTables(configuration, base: base)
    lookups = zip(configuration.lookups, tables.lookups).map { table, reader in
      NameTable.Lookup(name: FieldName(table.name), fields: reader.exports.names)
    }
  }
}
