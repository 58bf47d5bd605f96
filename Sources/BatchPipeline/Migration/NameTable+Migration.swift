internal import Configuration
internal import Records

extension NameTable {
  /// The names as far as files that are there, or else the configuration alone, tell them.
  ///
  /// A run would refuse what cannot be read; for a name it matters only that it is not known.
  init(migrating configuration: PipelineConfiguration, base: String) {
    let offline = configuration.offline
    func fields(of input: InputDescription) -> [FieldName]? {
      let exports = try? ExportHeaders(input, base: base, meter: nil)
      return (exports ?? ExportHeaders(unread: input)).names
    }
    self.init(
      fields: fields(of: offline.input),
      lookups: offline.lookups.map {
        Lookup(name: FieldName($0.name), fields: fields(of: $0.value.input))
      },
      vars: configuration.vars, run: Run(name: configuration.name, date: "", timestamp: ""))
  }
}
