internal import Bytes
internal import Configuration
internal import Records
internal import XMLExport

extension InputFile {
  /// What is said of a field that no record has, where nothing lists the fields: a misspelt name cannot be
  /// told from one that is never sent.
  /// - Parameters:
  ///   - present: the fields that the records have.
  ///   - file: the file of the records; nil where several were asked.
  ///   - records: how many from the first on were asked; nil for all.
  static func warning(
    ofMissing name: FieldName, among present: Set<FieldName>, in file: InputFile?,
    amongFirst records: Int? = nil
  ) -> String {
    let records = "no record" + (records.map { " of the first \($0)" } ?? "")
    let warning = "\(file?.path ?? "the inputs"): \(records) has a field \"\(name.text)\""
    // Of equally near ones the first is offered: the same one in every run.
    let nearest = Spelling.nearest(to: name.text, among: present.map(\.text).sorted())
    if nearest == nil { return warning }
    return "\(warning); \(Spelling.advice(nearest: nearest, otherwise: ""))"
  }
}

extension InputFile {
  /// What is warned of where it has no record; nil of CSV, whose header shows that the file is the one
  /// that was meant.
  func emptiness(_ description: InputDescription) -> String? {
    switch format {
    case .csv: return nil
    case .rejected: return "there is no dead letter"
    case .xml:
      let warning = "no record element \"\(Printable(description.xml.record))\" was found"
      guard let likely = likelyRecordElement else { return warning }
      return "\(warning); \"\(Printable(bytes: likely))\" looks like one"
    }
  }

  /// Local name of the XML element that may be its record, as far as its start tells. Reads that again: nil where
  /// it cannot be, in encodings that do not contain ASCII, and of a name that is too long to be shown.
  private var likelyRecordElement: [UInt8]? {
    guard let namedLocation, let start = try? ExportStart(reading: namedLocation) else {
      return nil
    }
    let mostBytes = 100
    let name = XMLOutline(start.bytes).repeatedName
    return name.flatMap { $0.count <= mostBytes ? $0 : nil }
  }
}
