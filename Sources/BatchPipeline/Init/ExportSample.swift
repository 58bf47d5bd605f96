internal import Bytes
internal import CSV
internal import Files
internal import Records
internal import XMLExport

/// What the start of one export tells: how it is written, its fields, and values to judge them by.
struct ExportSample: Sendable {
  /// How an export is written: what the configuration says of it.
  enum Writing: Equatable, Sendable {
    case csv(CSVWriting)
    /// Local name of the record element.
    case xml(record: String)
  }

  struct CSVWriting: Equatable, Sendable {
    var delimiter: UInt8
    var quote: UInt8?
    var escape: UInt8?
    var encoding: EncodingGuess
    /// The file has no header: the fields' names are made up.
    var hasHeader: Bool
    var isRagged: Bool
  }

  /// One column, attribute or element.
  struct Field: Sendable {
    /// The field's name as templates have it.
    var name: String
    /// The path that XML has the field at; for CSV its name.
    var path: String
    /// Occurs more than once in some record (XML).
    var isList = false
    /// One for each record of the sample; nil where the record lacks it.
    var values: [[UInt8]?] = []

    /// Adds records that lack it, up to `count` of them and others.
    mutating func pad(to count: Int) {
      let missing = count - values.count
      if missing > 0 { values += [[UInt8]?](repeating: nil, count: missing) }
    }
  }

  /// Records that are kept: those that `check` looks at.
  static let maximumRecords = Check.records

  let path: String
  /// What to call the export.
  let stem: String
  var writing: Writing
  var fields: [Field]
  var recordCount: Int
  /// Records that a run would reject as they stand.
  var faultCount = 0

  init(path: String, stem: String, writing: Writing, fields: [Field], recordCount: Int) {
    self.path = path
    self.stem = stem
    self.writing = writing
    self.fields = fields
    self.recordCount = recordCount
  }

  /// - Parameter format: nil where the name, or else the content, decides.
  /// - Throws: `RunFailure` 65 where the export cannot be read, or shows no fields.
  init(_ start: ExportStart, format: StarterFormat?) throws {
    let named = format ?? start.formatOfName
    if named == nil && start.isLikeJSON {
      throw RunFailure(
        .badData, at: start.path, line: 1, column: 1,
        "the file begins as JSON does; give an export in CSV or XML, or --format if it is one"
          + " (a rejected.ndjson is read again with the configuration of its run and"
          + " input.format=rejected)")
    }
    do {
      switch named ?? start.formatOfContent {
      case .csv:
        let sample = try CSVSample(start.bytes, isWhole: start.isWhole)
        let fields = sample.names.enumerated().map { column, name in
          Field(name: name.text, path: name.text, values: sample.records.map { $0[column] })
        }
        self.init(
          path: start.path, stem: start.stem, writing: .csv(sample.writing), fields: fields,
          recordCount: sample.records.count)
        faultCount = sample.faultCount
        if !sample.writing.hasHeader { nameColumns() }
      case .xml:
        let sample = try XMLSample(start.bytes, isWhole: start.isWhole)
        self.init(
          path: start.path, stem: start.stem, writing: .xml(record: sample.record),
          fields: sample.fields, recordCount: sample.recordCount)
        faultCount = sample.faultCount
        nameElements()
      }
    } catch is NoRecords {
      throw RunFailure(
        .badData, at: start.path, line: 1, column: 1,
        "no element in its first bytes looks like a record with fields;"
          + " give an export that holds some records")
    } catch {
      throw RunFailure.placing(error, path: start.path, line: 1, column: 1)
    }
  }
}

extension ExportSample {
  /// Whether one `input` can read both: the same fields in any order, or the same record element.
  func isLike(_ other: ExportSample) -> Bool {
    switch (writing, other.writing) {
    case (.csv(let own), .csv(let others)):
      own.hasHeader == others.hasHeader
        && Set(fields.map { FieldName($0.path) }) == Set(other.fields.map { FieldName($0.path) })
    case (.xml(let own), .xml(let others)): own.utf8.elementsEqual(others.utf8)
    default: false
    }
  }

  /// Takes in another export of the same fields.
  /// - Returns: False where the two are written differently, so that one `input` cannot read both.
  mutating func add(_ other: ExportSample) -> Bool {
    if case .csv(var own) = writing, case .csv(let others) = other.writing {
      guard own.delimiter == others.delimiter, own.quote == others.quote else { return false }
      if own.encoding.isASCII, !others.encoding.encoding.isUTF16 {
        own.encoding = others.encoding
      } else if own.encoding.encoding != others.encoding.encoding,
        !others.encoding.isASCII || own.encoding.encoding.isUTF16
      {
        return false
      }
      // Who escapes with a backslash need not have had to in each export.
      own.escape = own.escape ?? others.escape
      own.isRagged = own.isRagged || others.isRagged
      writing = .csv(own)
    }
    for field in other.fields {
      if let index = fields.firstIndex(where: { $0.path.utf8.elementsEqual(field.path.utf8) }) {
        fields[index].values += field.values
        fields[index].isList = fields[index].isList || field.isList
      } else {
        var field = field
        field.values = [[UInt8]?](repeating: nil, count: recordCount) + field.values
        fields.append(field)
      }
    }
    recordCount += other.recordCount
    faultCount += other.faultCount
    for index in fields.indices { fields[index].pad(to: recordCount) }
    if case .xml = writing { nameElements() }
    return true
  }
}

// MARK: Names

extension ExportSample {
  /// Elements and attributes by the last part of their path, where only one has it; by the whole path
  /// where the configuration does not name them, which is what a run calls them then.
  private mutating func nameElements() {
    guard namesFields else {
      for index in fields.indices { fields[index].name = fields[index].path }
      return
    }
    let short = fields.map { field in
      String(field.path.split(separator: ".", omittingEmptySubsequences: false).last ?? "")
    }
    var counts: [String: Int] = [:]
    for name in short { counts[name, default: 0] += 1 }
    for (index, name) in short.enumerated() {
      let isPlain = counts[name] == 1 && TemplateName(name).isPlain
      fields[index].name = isPlain ? name : fields[index].path
    }
  }

  /// Columns without a header by what they hold: the tokens and the platform are what a run goes by.
  private mutating func nameColumns() {
    if let index = fields.firstIndex(where: { !TokenTally($0.values).shapes.isEmpty }) {
      fields[index].name = "token"
    }
    if let index = fields.firstIndex(where: { PlatformWords($0).isPlatform }) {
      fields[index].name = "platform"
    }
    for index in fields.indices { fields[index].path = fields[index].name }
  }
}
