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
    let digest = InputDigest()

    fileprivate init(
      _ file: InputFile, index: Int, _ description: InputDescription, meter: InputMeter?
    ) throws {
      text = try ReadAhead(
        reading: ExportText(
          file, maximumExpansion: description.limits.maximumExpansion, digest: digest, meter: meter)
      )
      reader = try ExportReader(file, index: index, input: description, text: text)
    }
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
      if file.isStandardInput {
        // Whoever writes it may take its time.
        try faults.rethrow()
        let input = try StandardInput(file, index: index, description, meter: meter)
        headers.append(input.reader.header)
        standardInput = input
      } else if file.format.hasHeader {
        let header = try faults.keep {
          let text = try ReadAhead(
            reading: ExportText(
              file, maximumExpansion: description.limits.maximumExpansion, digest: nil, meter: nil))
          return try ExportReader(file, index: index, input: description, text: text).header
        }
        headers.append(header ?? nil)
      } else {
        headers.append(nil)
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
        let nearest = Spelling.nearest(to: name.text, among: header.map(\.text).sorted())
        let line = MessageLine(
          file.path, line: 1, column: 1,
          "the header lacks \"\(Printable(bytes: name.bytes))\", which \(reason) uses; "
            + Spelling.advice(
              nearest: nearest,
              otherwise: "deliver the column or take the name out of the configuration"))
        messages.append(line.description)
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
        let nearest = Spelling.nearest(to: name.text, among: names.sorted())
        return ConfigurationProblem(
          place: place,
          message: "there is no \"\(Printable(bytes: name.bytes))\", which \(reason) uses; "
            + Spelling.advice(nearest: nearest, otherwise: "add it"))
      }
    }
    if !problems.isEmpty { throw ConfigurationProblems(problems) }
  }
}
