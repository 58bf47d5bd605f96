internal import Configuration
internal import Records

extension NameTable {
  /// The names as far as files that are there, or else the configuration alone, tell them: for what is not
  /// to be run.
  ///
  /// A run would refuse what cannot be read; for a name it matters only that it is not known.
  /// - Parameter base: directory of the configuration file.
  init(asFarAsKnown configuration: PipelineConfiguration, base: String) {
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
      vars: configuration.vars, run: Run(named: configuration.name))
  }

  /// Any name is a field.
  init(anyNameOf configuration: PipelineConfiguration) {
    self.init(fields: nil, vars: [], run: Run(named: configuration.name))
  }
}

extension NameTable.Run {
  /// For what is not to be rendered.
  fileprivate init(named name: String) {
    self.init(name: name, date: "", timestamp: "", settings: nil)
  }
}
