internal import Bytes
internal import CSV
internal import Configuration

extension InputFile {
  /// How a file is written: as the configuration says, or else as its name does.
  /// - Throws: `ConfigurationProblems` where neither says, or what they say does not go together.
  static func format(
    of name: String, at path: InputPath, _ input: InputDescription
  ) throws -> Format {
    let told = ExportName(name).format
    switch (input.format, told) {
    case (.csv, _), (nil, .csv), (nil, .tabbed):
      return try csv(input.csv, of: name, isTabbed: told == .tabbed)
    case (.xml, _): return .xml
    case (.rejected, _): return .rejected
    case (nil, .xml):
      if !input.xml.record.isEmpty { return .xml }
      let problem = ConfigurationProblem(
        place: path.place,
        message:
          "is read as XML, but \(input.keyPath).xml.record is missing; name the element that is one"
          + " record")
      throw ConfigurationProblems([problem])
    case (nil, nil): break
    }
    let problem = ConfigurationProblem(
      place: path.place,
      message:
        "the name does not tell the format; set \(input.keyPath).format to csv, xml, or rejected for"
        + " dead letters"
    )
    throw ConfigurationProblems([problem])
  }

  private static func csv(
    _ csv: CSVDescription, of name: String, isTabbed: Bool
  ) throws -> Format {
    let delimiter = csv.delimiter ?? UInt8(ascii: isTabbed ? "\t" : ",")
    if csv.quote == delimiter {
      let problem = ConfigurationProblem(
        place: csv.quotePlace ?? csv.place.below("quote"),
        message: "is the same character as the delimiter of \(Printable(name)); change one")
      throw ConfigurationProblems([problem])
    }
    let dialect = CSVDialect(
      delimiter: delimiter, quote: csv.quote, escape: csv.escape,
      padsShortRecords: csv.ragged == .pad, encoding: csv.encoding)
    return .csv(dialect, header: csv.header)
  }
}
