package import Configuration
internal import Crypto
internal import Files
internal import Liquid
internal import Payloads
internal import Records

/// Everything that is known before the first record is read: the inputs with their headers, and every
/// template compiled against them.
package struct Preparation {
  package let configuration: PipelineConfiguration
  /// Directory that relative paths of the configuration start from.
  let base: String
  package let clock: RunClock
  private let exports: ExportHeaders
  let job: Job
  /// The lookups' and suppression tables, read.
  let tables: Tables
  private let variantTables: VariantTables
  private let selection: TemplateText?
  let names: NameTable.Run
  private let scope: TemplateNames
  private let settings: RenderSettings

  /// - Parameters:
  ///   - base: directory of the configuration file, `""` for the working directory.
  ///   - clock: what templates, ids and headers take for now.
  ///   - selection: a condition that tells which records are shown.
  ///   - isOffline: whether inputs and tables need not be there: any name may be a field then, and a
  ///     missing table is empty.
  /// - Throws: `RunFailure` for inputs, in the order file system, headers, names; `ConfigurationProblems`
  ///   for templates.
  package init(
    _ configuration: PipelineConfiguration, base: String, clock: RunClock, meter: InputMeter,
    selection: TemplateText? = nil, isOffline: Bool = false
  ) throws {
    let configuration = isOffline ? configuration.offline : configuration
    self.selection = selection
    self.configuration = configuration
    self.base = base
    self.clock = clock
    let timeZone = configuration.timeZone.text
    guard ZoneRules.exists(timeZone) else {
      throw ConfigurationProblems([
        ConfigurationProblem(
          place: configuration.timeZone.place,
          message:
            "there is no zone of this name; use one of the IANA database, and see that the host"
            + " has it (Debian package tzdata)")
      ])
    }
    exports = try ExportHeaders(configuration.input, base: base, meter: meter)
    let readers = try TableReaders(configuration, base: base)
    variantTables = try VariantTables(configuration, base: base)
    names = NameTable.Run(
      name: configuration.name, date: clock.date(in: timeZone),
      timestamp: clock.timestamp(in: timeZone))
    let lookups = zip(configuration.lookups, readers.lookups).map { table, reader in
      NameTable.Lookup(name: FieldName(table.name), fields: reader.exports.names)
    }
    scope = TemplateNames(
      NameTable(fields: exports.names, lookups: lookups, vars: configuration.vars, run: names))
    // No one wants to read "Infinity points" (PAYLOADS.md §5, TemplateError).
    settings = RenderSettings(
      now: Int64(clock.seconds), timeZone: timeZone, refusesInfinity: true)
    job = try JobCompiler.job(
      configuration, names: scope, settings: settings, variantTables: variantTables,
      selection: selection, checksUnused: true)
    try exports.check(needed: job.neededFields, by: "a template")
    let loaded = try readers.load(
      configuration, fields: job.lookupFields, readsAllFields: job.usesDataTemplates)
    if job.usesDataTemplates {
      for (index, fields) in loaded.lookupFields.enumerated() {
        scope.use(fields, ofLookup: index)
      }
    }
    tables = Tables(
      lookups: loaded.lookups, lookupFields: loaded.lookupFields, suppressed: loaded.suppressed,
      inputs: loaded.inputs + variantTables.inputs, warnings: loaded.warnings)
  }

  /// The same job compiled once more, for a lane of its own: two lanes that count references to the
  /// same templates would wait for each other's cache lines at every field.
  func jobForLane() throws -> Job {
    try JobCompiler.job(
      configuration, names: scope, settings: settings, variantTables: variantTables,
      selection: selection, checksUnused: false)
  }

  /// The ids of one input's lines.
  func identity(of file: InputFile) -> EnvelopeIdentity {
    let seed = EnvelopeIdentity.seed(name: configuration.name, at: clock.text, path: file.path)
    return EnvelopeIdentity(digest: Array(SHA256.hash(data: Array(seed.utf8))))
  }
}

extension PipelineConfiguration {
  /// The same for a command that gets along without the files.
  fileprivate var offline: PipelineConfiguration {
    var offline = self
    offline.input = offline.input.offline
    for index in lookups.indices {
      offline.lookups[index].value.input = lookups[index].value.input.offline
    }
    for index in suppress.indices { offline.suppress[index].input = suppress[index].input.offline }
    offline.message = message.offline
    for index in targets.indices { offline.targets[index].message = targets[index].message.offline }
    return offline
  }
}

extension MessageDescription {
  fileprivate var offline: MessageDescription {
    var offline = self
    if let table = variantsFrom { offline.variantsFrom?.input = table.input.offline }
    return offline
  }
}

extension InputDescription {
  fileprivate var offline: InputDescription {
    var offline = self
    offline.paths.removeAll { $0.isStandardInput }
    offline.ifMissing = .ok
    offline.minimumAge = nil
    return offline
  }
}

extension Preparation {
  package var inputs: [InputFile] { exports.files }

  /// Standard input's reader, where it is one of the inputs.
  var standardInput: ExportHeaders.StandardInput? { exports.standardInput }

  /// Bytes of all inputs as delivered; nil where standard input is one of them.
  package var inputBytes: Int? {
    inputs.reduce(0) { total, file in
      total.flatMap { total in file.status.map { total + $0.size } }
    }
  }
}
