internal import CSV
internal import Configuration
internal import Records

extension ExportHeaders {
  /// What looks wrong in the headers, where names are missing in them: a single column whose name holds what
  /// delimits columns elsewhere.
  var doubts: [ConfigurationProblem] {
    if description.csv.header != nil { return [] }
    return zip(files, headers).compactMap { file, header in
      guard file.format.hasHeader, let header, header.count == 1, let name = header.first,
        let delimiter = CSVDialect.usualDelimiters.first(where: name.bytes.contains)
      else { return nil }
      let isTab = delimiter == UInt8(ascii: "\t")
      let written = isTab ? "\\t" : String(decoding: [delimiter], as: UTF8.self)
      let place = description.paths.first?.place ?? ConfigurationPlace()
      return ConfigurationProblem(
        place: place.of("\(description.keyPath).csv.delimiter"),
        message:
          "the header of \(file.path) is a single column with \"\(written)\""
          + " in its name; set it to that if columns are meant")
    }
  }
}
