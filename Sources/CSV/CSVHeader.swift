internal import Bytes
package import Records

/// The first record of an export that names its columns.
package enum CSVHeader {
  /// Reads the header; the splitter then stands before the first record.
  /// - Throws: `CSVError` where it is empty, not in the configured encoding, over a limit, or has duplicate or
  ///   empty names.
  package static func read(
    from splitter: inout CSVSplitter, _ read: TextReading
  ) throws -> [FieldName] {
    // An empty first line is a header without names, not a line to pass over.
    splitter.hasSingleColumn = true
    guard let block = try splitter.nextBlock(maximumRecords: 1, isHeader: true, read) else {
      throw CSVError(.empty(isStandardInput: false), line: 1, column: 1)
    }
    let text = block.bytes.span
    let ranges = CSVSplitter.recordRanges(
      of: text, dialect: splitter.dialect, hasSingleColumn: true)
    let range = ranges.first ?? 0..<0
    let line = block.places.firstLine
    if block.oversized != nil || range.count > splitter.limits.recordBytes {
      throw splitter.headerTooLong(line: line)
    }
    let record = text.extracting(range)
    if splitter.dialect.encoding.makesLetters(ofMarkIn: record) {
      throw CSVError(.utf8Mark, line: line, column: 1)
    }
    if let zeros = splitter.dialect.encoding.zeroBytes(of: record) {
      throw CSVError(zeros, line: line, column: 1)
    }
    if let offset = record.firstInvalidUTF8 {
      let before = record.extracting(0..<offset)
      // In another encoding the text is no longer the file's bytes.
      let hint = splitter.dialect.encoding == .utf8 ? SourceEncoding.hint(for: record) : nil
      throw CSVError(
        .headerEncoding(hint: hint), line: line + before.lineBreaks,
        column: before.columnAfter + 1)
    }
    if record.isSeparatorLine { throw CSVError(.separatorLine, line: line, column: 1) }
    let names = CSVRecord(record, dialect: splitter.dialect).fields.map(FieldName.init(bytes:))
    try check(names, line: line, limits: splitter.limits)
    splitter.start(atOrdinal: 1)
    return names
  }

  private static func check(
    _ names: [FieldName], line: Int, limits: RecordLimits
  ) throws(CSVError) {
    if names.count > limits.fields {
      throw CSVError(
        .headerTooLong(limit: limits.fieldsText("columns")), line: line, column: 1)
    }
    var seen: Set<FieldName> = []
    for (index, name) in names.enumerated() {
      if name.bytes.isEmpty {
        throw CSVError(.emptyName(column: index + 1), line: line, column: 1)
      }
      if name.bytes.count > limits.fieldBytes {
        throw CSVError(
          .headerTooLong(limit: limits.fieldBytesText), line: line, column: 1)
      }
      guard seen.insert(name).inserted else {
        throw CSVError(.duplicateName(name), line: line, column: 1)
      }
    }
  }
}

extension Span<UInt8> {
  /// Whether it is `sep=` and one character, which Excel writes and reads before the header.
  fileprivate var isSeparatorLine: Bool {
    count == 5 && extracting(first: 4).equals("sep=")
  }
}
