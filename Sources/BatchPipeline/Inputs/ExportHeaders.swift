internal import Bytes
internal import Configuration
internal import Files
internal import Records

/// The exports of one input description, found, and their headers read.
struct ExportHeaders {
  let description: InputDescription
  let files: [InputFile]
  /// The names of each file's columns; nil where it has no header.
  let headers: [[FieldName]?]
  /// Standard input cannot be opened twice: its reader, with the header read.
  let standardInput: StandardInput?

  struct StandardInput {
    let reader: ExportReader
    let text: ReadAhead
    let digest: InputDigest
  }

  /// - Parameter base: directory of the configuration file.
  /// - Throws: `RunFailure` for files that are missing or of no known format, or for bad headers.
  init(_ description: InputDescription, base: String, meter: InputMeter?) throws {
    self.description = description
    files = try InputFile.resolve(description, base: base)
    var headers: [[FieldName]?] = []
    var standardInput: StandardInput?
    var faults = InputFaults()
    for (index, file) in files.enumerated() {
      if !file.format.hasHeader && !file.isStandardInput {
        headers.append(nil)
        continue
      }
      // Whoever writes standard input may take its time.
      if file.isStandardInput { try faults.rethrow() }
      let digest = file.isStandardInput ? InputDigest() : nil
      let begun = try faults.keep {
        let text = try ReadAhead(
          reading: ExportText(
            file, maximumExpansion: description.limits.maximumExpansion, digest: digest,
            meter: file.isStandardInput ? meter : nil))
        return (try ExportReader(file, index: index, input: description, text: text), text)
      }
      headers.append(begun?.0.header)
      if let digest, let (reader, text) = begun {
        standardInput = StandardInput(reader: reader, text: text, digest: digest)
      }
    }
    try faults.rethrow()
    self.headers = headers
    self.standardInput = standardInput
  }

  /// Exports of which nothing is known: any name may be a field.
  init(unread description: InputDescription) {
    self.description = description
    (files, headers, standardInput) = ([], [], nil)
  }

  /// The fields that the exports have; nil where any name may be one: in XML without a list, in dead
  /// letters, and where no file says.
  var names: [FieldName]? {
    // For dead letters, `input.csv` and `input.xml` describe the original exports, not this file.
    if description.format == .rejected { return nil }
    let listed = description.xml.fields?.map { FieldName($0.name) }
    let columns = description.csv.header?.map { FieldName($0) }
    if headers.isEmpty {
      return switch description.format {
      case .csv: columns
      case .xml: listed
      case nil, .rejected: columns ?? listed
      }
    }
    var names: [FieldName] = []
    var seen: Set<FieldName> = []
    for header in headers {
      guard let header = header ?? listed else { return nil }
      names += header.filter { seen.insert($0).inserted }
    }
    return names
  }

  /// Columns may stand in any order, but each file must have those in use.
  /// - Parameter reason: what uses them.
  /// - Throws: `RunFailure` 65 that names each column that a file lacks; `ConfigurationProblems` for fields
  ///   that a list of names in the configuration lacks.
  func check(needed: NeededFields, by reason: String) throws {
    try checkListed(needed, by: reason)
    var messages: [String] = []
    for (file, header) in zip(files, headers) {
      guard let header else { continue }
      for name in needed.missing(from: Set(header)) {
        let text = ExportHeaders.text(
          "the header lacks", name, by: reason, among: header.map(\.text),
          remedy: "deliver the column or take the name out of the configuration")
        messages.append(MessageLine(file.path, line: 1, column: 1, text).description)
      }
    }
    if messages.isEmpty { return }
    throw RunFailure(.badData, messages + doubts.map(\.description))
  }

  private func checkListed(_ needed: NeededFields, by reason: String) throws {
    var lists: [(names: [String], place: ConfigurationPlace)] = []
    if let fields = description.xml.fields, files.contains(where: { $0.format == .xml }) {
      let place = fields.first?.place ?? ConfigurationPlace()
      lists.append((fields.map(\.name), place.of("\(description.keyPath).xml.fields")))
    }
    if let header = description.csv.header, files.contains(where: \.format.hasHeader) {
      lists.append((header, description.csv.place.of("\(description.keyPath).csv.header")))
    }
    let problems = lists.flatMap { names, place in
      needed.missing(from: Set(names.map { FieldName($0) })).map { name in
        ConfigurationProblem(
          place: place,
          message: ExportHeaders.text(
            "there is no", name, by: reason, among: names, remedy: "add it"))
      }
    }
    if !problems.isEmpty { throw ConfigurationProblems(problems) }
  }

  /// What is said of a name that is not among `names`.
  /// - Parameters:
  ///   - reason: what uses it.
  ///   - remedy: what to do where none of `names` is like it.
  private static func text(
    _ absence: String, _ name: FieldName, by reason: String, among names: [String], remedy: String
  ) -> String {
    let nearest = Spelling.nearest(to: name.text, among: names.sorted())
    return "\(absence) \"\(Printable(bytes: name.bytes))\", which \(reason) uses; "
      + Spelling.advice(nearest: nearest, otherwise: remedy)
  }
}
