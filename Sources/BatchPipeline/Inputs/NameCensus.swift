internal import Configuration
internal import Records

/// Asks the first records of a run whether they have the fields that templates name, where no header and no
/// setting says which there are. It ends once, with a warning for each field that none of them has.
struct NameCensus {
  /// Records that are asked: those that `check` reads, so that it says what a run will.
  static let records = Check.records

  private let input: InputDescription
  private let needed: NeededFields
  private var hasEnded = false
  /// Records of the exports that were asked to their end.
  private var records = 0
  private var names: Set<FieldName> = []
  /// Files that had records.
  private var files: [InputFile] = []

  /// - Parameter needed: The fields that the run's templates name.
  init(of input: InputDescription, needed: NeededFields) {
    self.input = input
    self.needed = needed
  }

  /// Whether the records of a file are, or would be, asked.
  func asks(_ file: InputFile) -> Bool { !hasEnded && input.asksForNames(of: file.format) }

  /// How many records of an export that is opened now are asked.
  func recordsAsked(of file: InputFile) -> Int {
    asks(file) ? NameCensus.records - records : 0
  }

  /// - Parameter count: records of this export so far.
  /// - Returns: Warnings, where enough records were asked now.
  mutating func proceed(_ export: ExportReader, records count: Int) -> [String] {
    guard asks(export.file), records + count >= NameCensus.records else { return [] }
    add(export)
    return end(amongFirst: NameCensus.records)
  }

  /// An export was read to its end.
  mutating func finish(_ export: ExportReader) {
    if asks(export.file) { add(export) }
  }

  /// All exports were read to their end.
  mutating func finish() -> [String] {
    hasEnded || records == 0 ? [] : end(amongFirst: nil)
  }

  /// O(the export's names).
  private mutating func add(_ export: ExportReader) {
    guard export.recordCount > 0 else { return }
    records += export.recordCount
    names.formUnion(export.namesSeen)
    files.append(export.file)
  }

  /// - Parameter count: how many records were asked; nil for all.
  private mutating func end(amongFirst count: Int?) -> [String] {
    hasEnded = true
    let file = files.count == 1 ? files[0] : nil
    return needed.missing(from: names).map {
      InputFile.warning(ofMissing: $0, among: names, in: file, amongFirst: count)
    }
  }
}
