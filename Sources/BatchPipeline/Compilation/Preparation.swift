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
  package let inputs: [InputFile]
  let job: Job
  let names: TemplateNames.Run
  private let scope: TemplateNames
  private let settings: RenderSettings
  /// Standard input cannot be opened twice: its reader, with the header read.
  let standardInput: StandardInput?

  struct StandardInput {
    let reader: ExportReader
    let digest: InputDigest
  }

  /// - Parameters:
  ///   - base: directory of the configuration file, `""` for the working directory.
  ///   - clock: what templates, ids and headers take for now.
  /// - Throws: `RunFailure` for inputs, in the order file system, headers, names; `ConfigurationProblems`
  ///   for templates.
  package init(
    _ configuration: PipelineConfiguration, base: String, clock: RunClock, meter: InputMeter
  ) throws {
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
    inputs = try InputFile.resolve(configuration.input, base: base)
    var headers: [[FieldName]?] = []
    var standardInput: StandardInput?
    for (index, file) in inputs.enumerated() {
      let digest = file.isStandardInput ? InputDigest() : nil
      let reader = try ExportReader(
        file, index: index, input: configuration.input, digest: digest,
        meter: file.isStandardInput ? meter : nil)
      headers.append(reader.header)
      if let digest { standardInput = StandardInput(reader: reader, digest: digest) }
    }
    self.standardInput = standardInput
    names = TemplateNames.Run(
      name: configuration.name, date: clock.date(in: timeZone),
      timestamp: clock.timestamp(in: timeZone))
    let scope = TemplateNames(
      fields: Preparation.fields(configuration, headers), vars: configuration.vars, run: names)
    settings = RenderSettings(now: Int64(clock.seconds), timeZone: timeZone)
    job = try JobCompiler.job(configuration, names: scope, settings: settings)
    self.scope = scope
    try Preparation.checkHeaders(inputs, headers, needed: job.layout.fields)
  }

  /// The names that templates may use; nil where any name may be one.
  private static func fields(
    _ configuration: PipelineConfiguration, _ headers: [[FieldName]?]
  ) -> [FieldName]? {
    var fields: [FieldName] = []
    var seen: Set<FieldName> = []
    for header in headers {
      guard let names = header ?? configuration.input.xml.fields?.map({ FieldName($0.name) })
      else { return nil }
      fields += names.filter { seen.insert($0).inserted }
    }
    if headers.isEmpty {
      // Nothing matched, which `ifMissing` allows: nobody knows the names.
      return configuration.input.csv.header?.map { FieldName($0) }
        ?? configuration.input.xml.fields?.map { FieldName($0.name) }
    }
    return fields
  }

  /// Columns may stand in any order, but each file must have those in use.
  private static func checkHeaders(
    _ inputs: [InputFile], _ headers: [[FieldName]?], needed: [FieldName]
  ) throws {
    var messages: [String] = []
    for (file, header) in zip(inputs, headers) {
      guard let header else { continue }
      let names = Set(header)
      for name in needed where !names.contains(name) {
        messages.append(
          "\(Printable(file.path)):1:1: error: the header lacks \"\(Printable(bytes: name.bytes))\","
            + " which a template uses; deliver the column or take the name out of the templates")
      }
    }
    if !messages.isEmpty { throw RunFailure(.badData, messages) }
  }

  /// The same job compiled once more, for a lane of its own: two lanes that count references to the
  /// same templates would wait for each other's cache lines at every field.
  func jobForLane() throws -> Job {
    try JobCompiler.job(configuration, names: scope, settings: settings)
  }

  /// The ids of one input's lines.
  func identity(of file: InputFile) -> EnvelopeIdentity {
    let seed = EnvelopeIdentity.seed(name: configuration.name, at: clock.text, path: file.path)
    return EnvelopeIdentity(digest: Array(SHA256.hash(data: Array(seed.utf8))))
  }
}

extension Preparation {
  /// Bytes of all inputs as delivered; nil where standard input is one of them.
  package var inputBytes: Int? {
    inputs.reduce(0) { total, file in
      total.flatMap { total in file.status.map { total + $0.size } }
    }
  }
}
