extension RecordBatch {
  /// Where one record stands. O(bytes before it in the batch): only messages and dead letters ask.
  package func position(of record: Int, file: String) -> SourcePosition {
    let extent = places.extents[record]
    let before = bytes.span.extracting(0..<min(extent.start, bytes.count))
    let text = bytes.span.extracting(
      min(extent.start, bytes.count)..<min(extent.start + extent.length, bytes.count))
    let isRaw = extent.lines == nil
    return SourcePosition(
      file: file,
      record: places.firstRecord + record,
      line: places.firstLine + (extent.lines ?? before.lineBreaks),
      byte: places.firstByte + (isRaw ? places.encoding.sourceLength(of: before) : extent.start),
      length: isRaw ? places.encoding.sourceLength(of: text) : extent.length)
  }
}

extension Span<UInt8> {
  /// LF, CRLF and CR each count once.
  package var lineBreaks: Int {
    var breaks = 0
    var previous: UInt8 = 0
    for index in indices {
      let byte = self[index]
      if byte == 0x0d || (byte == 0x0a && previous != 0x0d) { breaks += 1 }
      previous = byte
    }
    return breaks
  }

  /// Unicode scalars after the last line break: the column, from 0, of what follows these bytes.
  package var columnAfter: Int {
    var column = 0
    for index in indices.reversed() {
      let byte = self[index]
      if byte == 0x0a || byte == 0x0d { break }
      if byte & 0xc0 != 0x80 { column += 1 }
    }
    return column
  }
}
