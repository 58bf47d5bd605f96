internal import Records

extension InputFile {
  /// What is said of a field that no record has, where nothing lists the fields: a misspelt name cannot be
  /// told from one that is never sent.
  /// - Parameters:
  ///   - file: the file of the records; nil where several were asked.
  ///   - records: how many from the first on were asked; nil for all.
  static func warning(
    ofMissing name: FieldName, in file: InputFile?, amongFirst records: Int? = nil
  ) -> String {
    let records = "no record" + (records.map { " of the first \($0)" } ?? "")
    return "\(file?.path ?? "the inputs"): \(records) has a field \"\(name.text)\""
  }
}

extension InputFile.Format {
  /// What is warned of where there is no record; nil of CSV, whose header shows that the file is the one
  /// that was meant.
  var emptiness: String? {
    switch self {
    case .csv: nil
    case .xml: "no record element was found"
    case .rejected: "there is no dead letter"
    }
  }
}
