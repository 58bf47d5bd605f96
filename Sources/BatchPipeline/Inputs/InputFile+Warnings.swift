internal import Bytes
internal import Configuration
internal import Records

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

extension InputDescription {
  /// What is warned of where a file has no record; nil of CSV, whose header shows that the file is the one
  /// that was meant.
  func emptiness(of format: InputFile.Format) -> String? {
    switch format {
    case .csv: nil
    case .xml: "no record element \"\(Printable(xml.record))\" was found"
    case .rejected: "there is no dead letter"
    }
  }
}
