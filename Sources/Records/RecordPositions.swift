internal import Bytes

/// Tells where records of one batch stand, mostly in ascending order: what lies before a record is looked
/// through from the one that was asked for before.
package struct RecordPositions: Sendable {
  /// Offset in the batch's bytes up to which was counted.
  private var offset = 0
  /// Line breaks before it.
  private var lines = 0
  /// Bytes before it, in the encoding of the export.
  private var sourceBytes = 0

  /// For one batch, of which nothing was looked through yet.
  package init() {}

  /// Where one record of `batch` stands, which must be the same each time. O(bytes since the record before
  /// it), or since the batch's start where it is asked for out of order.
  package mutating func position(
    of record: Int, in batch: borrowing RecordBatch, file: String
  ) -> SourcePosition {
    let (places, bytes) = (batch.places, batch.bytes.span)
    let extent = places.extents[record]
    // The reader of XML counted the lines: its bytes are not the export's.
    if let lines = extent.lines {
      return SourcePosition(
        file: file, record: places.firstRecord + record, line: places.firstLine + lines,
        byte: places.firstByte + extent.start, length: extent.length)
    }
    let start = min(extent.start, bytes.count)
    let end = min(extent.start + extent.length, bytes.count)
    count(to: start, bytes, places.encoding)
    return SourcePosition(
      file: file, record: places.firstRecord + record, line: places.firstLine + lines,
      byte: places.firstByte + sourceBytes,
      length: places.encoding.sourceLength(of: bytes.extracting(start..<end)))
  }

  private mutating func count(to start: Int, _ bytes: Span<UInt8>, _ encoding: SourceEncoding) {
    if start < offset { self = RecordPositions() }
    let passed = bytes.extracting(offset..<start)
    lines += passed.lineBreaks
    // A CRLF that ends what was counted before is one.
    let isSplit =
      offset > 0 && !passed.isEmpty && bytes[offset - 1] == UInt8(ascii: "\r")
      && passed[0] == UInt8(ascii: "\n")
    if isSplit { lines -= 1 }
    sourceBytes += encoding.sourceLength(of: passed)
    offset = start
  }
}

extension RecordBatch {
  /// Where one record stands. O(bytes before it in the batch): who asks for many keeps a `RecordPositions`.
  package func position(of record: Int, file: String) -> SourcePosition {
    var positions = RecordPositions()
    return positions.position(of: record, in: self, file: file)
  }
}
