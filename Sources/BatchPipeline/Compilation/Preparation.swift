internal import Bytes
package import Configuration
internal import Files
internal import Liquid
internal import Payloads
internal import Records

/// Everything that is known before the first record and the first row of a table are read: the inputs
/// with their headers, and every template compiled against them.
package struct Preparation {
  let sources: PreparedSources
  /// What templates, ids and headers take for now.
  package let clock: RunClock
  let job: Job
  private let scope: TemplateNames
  private let settings: RenderSettings

  /// - Parameters:
  ///   - base: directory of the configuration file, `""` for the working directory.
  ///   - clock: what templates, ids and headers take for now.
  ///   - selection: a condition that tells which records are shown.
  ///   - isOffline: whether inputs and tables need not be there: any name may be a field then, and a
  ///     missing table is empty.
  /// - Throws: `RunFailure` for inputs, in the order file system, headers, names; `ConfigurationProblems`
  ///   for templates, whose own faults come before a file that is not there.
  package init(
    _ configuration: PipelineConfiguration, base: String, clock: RunClock, meter: InputMeter,
    selection: TemplateText? = nil, isOffline: Bool = false
  ) throws {
    do {
      try self.init(
        PreparedSources(
          isOffline ? configuration.offline : configuration, base: base, meter: meter,
          selection: selection),
        clock: clock)
    } catch let failure as RunFailure where !isOffline && failure.tellsOfAbsence {
      // A person who waits for an export should not learn when it comes that a template is wrong.
      do {
        _ = try Preparation(
          configuration, base: base, clock: clock, meter: InputMeter(), selection: selection,
          isOffline: true)
      } catch let faults as ConfigurationProblems {
        throw faults
      } catch {}
      throw failure
    }
  }

  /// The same inputs, compiled for another clock.
  func at(_ clock: RunClock) throws -> Preparation { try Preparation(sources, clock: clock) }

  private init(_ sources: PreparedSources, clock: RunClock) throws {
    self.sources = sources
    self.clock = clock
    let configuration = sources.configuration
    let timeZone = configuration.timeZone
    // A message must not say "Infinity points": dividing by zero rejects the record (PAYLOADS.md §5,
    // TemplateError).
    settings = RenderSettings(
      now: Int64(clock.seconds), timeZone: timeZone,
      maximumFieldBytes: configuration.maximumFieldBytes, refusesInfinity: true)
    let run = NameTable.Run(
      name: configuration.name, date: clock.date(in: timeZone),
      timestamp: clock.timestamp(in: timeZone), settings: settings)
    scope = TemplateNames(
      NameTable(
        fields: sources.exports.names, lookups: sources.lookups, vars: configuration.vars,
        run: run))
    do {
      job = try JobCompiler.job(
        configuration, names: scope, settings: settings, variantTables: sources.variantTables,
        selection: sources.selection, checksUnused: true)
    } catch let faults as ConfigurationProblems {
      // Names that are not known may be in a header that was not cut.
      let tables = sources.tables.lookups + sources.tables.suppress
      let doubts = sources.exports.doubts + tables.flatMap(\.exports.doubts)
      throw ConfigurationProblems(faults.problems + doubts, runName: faults.runName)
    }
    try sources.exports.check(needed: job.neededFields, by: "a template")
  }

  /// Reads the rows of lookups and suppression lists. To be called once, before `laneJob` is asked for.
  /// - Throws: `RunFailure` for a row.
  func loadTables() throws -> Tables {
    let loaded = try sources.tables.load(
      configuration, lookups: job.lookups, readsAllFields: job.usesDataTemplates)
    registerFields(of: loaded)
    return loaded.adding(sources.variantTables.inputs)
  }

  /// Lets templates from data name the fields that only the rows of `tables` tell.
  func registerFields(of tables: Tables) {
    guard job.usesDataTemplates else { return }
    for (index, lookup) in tables.lookups.enumerated() {
      scope.table.use(lookup.fields, ofLookup: index)
    }
  }

  /// What the job is compiled from once more, for a lane of its own.
  var laneJob: LaneJob {
    LaneJob(
      configuration: configuration, names: scope.table, settings: settings,
      variantTables: sources.variantTables, selection: sources.selection)
  }

  /// The ids of one input's lines.
  func identity(of file: InputFile) -> EnvelopeIdentity {
    EnvelopeIdentity(name: configuration.name, at: clock.text, path: file.path)
  }
}

extension Preparation {
  /// What is allowed in the tables of messages, and may not be meant.
  package var doubts: [ConfigurationProblem] { sources.variantTables.doubts }
  /// The configuration that was prepared.
  package var configuration: PipelineConfiguration { sources.configuration }
  /// Directory that relative paths of the configuration start from.
  var base: String { sources.base }
  /// The exports, in the order of reading.
  package var inputs: [InputFile] { sources.exports.files }
  /// Standard input's reader, where it is one of the inputs.
  var standardInput: ExportHeaders.StandardInput? { sources.exports.standardInput }

  /// Bytes of all inputs as delivered; nil where standard input is one of them.
  package var inputBytes: Int? {
    inputs.reduce(0) { total, file in
      total.flatMap { total in file.status.map { total + $0.size } }
    }
  }
}

extension RunFailure {
  /// Whether a file is missing, or too young.
  fileprivate var tellsOfAbsence: Bool { status == .missingInput || status == .tryLater }
}

extension PipelineConfiguration {
  /// The most bytes of a field that a template can name.
  fileprivate var maximumFieldBytes: Int {
    lookups.map(\.value.input.limits.maximumFieldBytes)
      .reduce(input.limits.maximumFieldBytes, max)
  }
}
