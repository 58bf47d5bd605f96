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
    guard let block = try splitter.nextBlock(maximumRecords: 1, read) else {
      throw CSVError(.empty(isStandardInput: false), line: 1, column: 1)
    }
    let text = block.bytes.span
    let ranges = CSVSplitter.recordRanges(
      of: text, dialect: splitter.dialect, hasSingleColumn: true)
    let range = ranges.first ?? 0..<0
    let line = block.places.firstLine
    if block.oversized != nil || range.count > splitter.limits.recordBytes {
      throw CSVError(
        .headerTooLong(
          limit: splitter.limits.recordBytesText), line: line, column: 1)
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
        .headerTooLong(limit: limits.fieldsText("columns")), line: line,
        column: 1)
    }
    var seen: Set<FieldName> = []
    for (index, name) in names.enumerated() {
      if name.bytes.isEmpty {
        throw CSVError(.emptyName(column: index + 1), line: line, column: 1)
      }
      if name.bytes.count > limits.fieldBytes {
        throw CSVError(
          .headerTooLong(limit: limits.fieldBytesText),
          line: line, column: 1)
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

extension SourceEncoding {
  /// Whether `header`, made UTF-8 of this encoding, begins with what UTF-8's byte-order mark is in it: in an
  /// encoding of one byte a character a part of the first name that nobody sees, in UTF-16 a syllable and
  /// half of the next character.
  fileprivate func makesLetters(ofMarkIn header: Span<UInt8>) -> Bool {
    if isUTF16 {
      // U+BBEF, and U+xxBF with the first letter of an ASCII name.
      guard header.count >= 6, header.extracting(0..<3).equals("\u{bbef}") else { return false }
      let isHalved = header[4] & 0x03 == 0x02 && header[5] == 0xbf
      return isHalved && (0xe2...0xe7).contains(header[3])
    }
    let letters: StaticString = "\u{ef}\u{bb}\u{bf}"
    guard self == .latin1 || self == .windows1252, header.count >= letters.utf8CodeUnitCount else {
      return false
    }
    return header.extracting(0..<letters.utf8CodeUnitCount).equals(letters)
  }

  /// What the zero bytes of `header`, made UTF-8 of this encoding, say against it; nil for nothing, as where
  /// there is only one of them.
  fileprivate func zeroBytes(of header: Span<UInt8>) -> CSVError.Reason? {
    if isUTF16 { return nil }
    var zeros = [0, 0]
    var others = [0, 0]
    var position = 0
    for index in 0..<header.count where position < 4 {
      let byte = header[index]
      // Of a character that took one byte in the export.
      if self != .utf8, byte & 0xc0 == 0x80 { continue }
      if byte == 0 { zeros[position & 1] += 1 } else { others[position & 1] += 1 }
      position += 1
    }
    guard zeros[0] + zeros[1] > 1 else { return nil }
    if zeros[0] == 0, others[1] == 0 { return .zeroBytes(hint: .utf16) }
    if zeros[1] == 0, others[0] == 0 { return .zeroBytes(hint: .utf16) }
    for index in 0..<header.count where header[index] != 0 { return nil }
    return .zeroBytes(hint: nil)
  }

  /// The encoding that bytes which are no UTF-8 look like.
  static func hint(for bytes: Span<UInt8>) -> SourceEncoding? {
    var start: [UInt8] = []
    start.append(copying: bytes.extracting(0..<min(bytes.count, utf16MarkBytes)))
    return utf16(markedBy: start)?.configured
  }
}
