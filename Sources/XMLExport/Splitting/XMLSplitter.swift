internal import Bytes
package import Records

/// Finds where the records of an XML export end and cuts its text into blocks of whole records.
///
/// The serial part of reading XML. Of a record only the starts of its tags are looked at (about 0.15 ns
/// per byte): `<` cannot stand in an attribute's value. Whether the text is well-formed is for
/// `XMLBlockParser` to say, on the workers: up to the first thing that is wrong, the splitter reads
/// the document as libxml2 does, and what comes after that is never used.
///
/// What cannot be split is parsed here, by libxml2, from the block's start to the export's end: a
/// document in an encoding that `XMLSourceText` does not know, one with a record or text over
/// `limits.recordBytes`, one that the splitter cannot follow.
package struct XMLSplitter: ~Copyable {
  let layout: XMLLayout
  let limits: RecordLimits
  let size: BatchSize
  let export: Int
  /// What the text comes from.
  var source = XMLSourceText()
  /// Where `text` begins in the export.
  private var sourceByte = 0
  /// The first bytes of the record element's name.
  let nameStart: XMLNameStart

  // Text not yet handed out, and the state of the scan over it.
  var text: [UInt8] = []
  /// First byte not yet looked at, never inside a tag, comment, section or instruction.
  var scanned = 0
  /// First byte where the search for the end of what begins at `scanned` goes on.
  var resumed = 0
  /// Start of the record that the scan is in; nil between records.
  var recordStart: Int?
  /// Elements of the record element's name that are open in the record.
  var nested = 0
  var records: [Range<Int>] = []
  /// Line feeds of `text` up to `linesCounted`.
  var lines = 0
  var linesCounted = 0
  /// The elements open at `scanned`, the record not counted.
  var ancestors = XMLAncestors()
  /// The elements open at the start of `text`.
  var blockAncestors = XMLAncestors()
  var isAtEnd = false
  var isDone = false
  var isStarted = false

  // Where the next block starts in the export.
  var start = XMLPlace()
  var nextRecord = 1
  var nextOrdinal: Int

  /// Parses what cannot be split.
  var parser: XMLPushParser?

  /// - Parameter firstOrdinal: number in the run of the export's first record.
  package init(
    layout: XMLLayout, limits: RecordLimits, size: BatchSize, export: Int, firstOrdinal: Int
  ) {
    self.layout = layout
    self.limits = limits
    self.size = size
    self.export = export
    nameStart = XMLNameStart(layout.record.bytes)
    nextOrdinal = firstOrdinal
  }

  /// Number of records handed out.
  package var recordCount: Int { nextRecord - 1 }

  /// Names of the fields in the records that were parsed here and handed out.
  package var names: [FieldName] { parser?.names ?? [] }

  /// The next block, which may have no record, or nil at the end of the export.
  /// - Throws: `XMLError` where the reader parses, or what `read` throws.
  package mutating func nextBlock(_ read: TextReading) throws -> XMLBlock? {
    while parser == nil {
      if isDone { return nil }
      if !isStarted {
        // The first fill shows the encoding.
        try fill(read)
        isStarted = true
        if layout.record.bytes.isEmpty || source.encoding == nil { break }
      }
      switch scan() {
      case .cut(let end): return cut(at: end)
      case .stop: try startParser()
      case .wait:
        if isAtEnd {
          isDone = true
          return cut(at: text.count)
        }
        if pendingBytes > max(limits.recordBytes, size.bytes) {
          try startParser()
        } else {
          try fill(read)
        }
      }
    }
    return try nextParsed(read)
  }

  /// Where the text that was read ends, once `nextBlock` threw something that is no `XMLError`.
  /// - Throws: `XMLError` where the text that was read before is broken.
  package mutating func place() throws(XMLError) -> (line: Int, column: Int) {
    if parser == nil { try startParser() }
    try parser?.parseHeld()
    return parser?.placeOfEnd ?? (1, 1)
  }
}

extension XMLSplitter {
  /// Bytes of the record, or of the text between records, that the scan is in.
  private var pendingBytes: Int {
    text.count - (recordStart ?? records.last?.upperBound ?? 0)
  }

  /// Text beyond the block's size that is read for the end of its last record: what is read too much
  /// is copied to the next block.
  private static let surplusBytes = 4 << 10
  /// Room behind a block's text: for a surplus, and for the values that do not stand there as they are.
  private var roomBytes: Int { 8 * XMLSplitter.surplusBytes + size.bytes / 4 }

  private mutating func fill(_ read: TextReading) throws {
    let surplus = max(XMLSplitter.surplusBytes, text.count / 8)
    let goal = max(size.bytes, text.count) + surplus
    if goal > text.capacity { text.reserveCapacity(goal + roomBytes) }
    isAtEnd = try !source.read(goal - text.count, into: &text, read)
    if !isStarted { sourceByte = source.skippedBytes }
  }

  /// Hands out the text up to `end`.
  private mutating func cut(at end: Int) -> XMLBlock {
    let first = records.first?.lowerBound ?? 0
    let encoding = source.encoding ?? .utf8
    let firstSourceByte = sourceByte + encoding.sourceLength(of: text.span.extracting(0..<first))
    let places = RecordPlaces(
      export: export, firstRecord: nextRecord, firstOrdinal: nextOrdinal,
      firstByte: start.byte + first,
      firstLine: start.line + text.span.extracting(0..<first).lineFeeds, encoding: encoding)
    var remainder: [UInt8] = []
    remainder.reserveCapacity(isAtEnd ? text.count - end : size.bytes + roomBytes)
    remainder.append(copying: text.span.extracting(end..<text.count))
    text.removeLast(text.count - end)
    let isLast = isDone
    let block = XMLBlock(
      text: text, records: records,
      frame: XMLBlock.Frame(
        places: places, sourceByte: firstSourceByte, start: start, ancestors: blockAncestors,
        nextAncestors: ancestors.number, isLast: isLast))
    start = start.after(text.span)
    sourceByte =
      firstSourceByte + encoding.sourceLength(of: text.span.extracting(first..<text.count))
    nextRecord += records.count
    nextOrdinal += records.count
    records.removeAll(keepingCapacity: true)
    text = remainder
    scanned -= end
    resumed -= end
    if let start = recordStart { recordStart = start - end }
    (lines, linesCounted) = (0, 0)
    blockAncestors = ancestors
    return block
  }
}

// MARK: What cannot be split

extension XMLSplitter {
  /// libxml2 takes over from the block's start.
  private mutating func startParser() throws(XMLError) {
    let parser = try XMLPushParser(
      layout: layout, limits: limits, size: size, export: export, firstOrdinal: nextOrdinal,
      firstRecord: nextRecord)
    self.parser = parser
    records.removeAll()
    try parser.enter(blockAncestors, at: start)
    if let encoding = source.encoding, encoding != .utf8 {
      parser.sources = XMLSourceOffsets(
        encoding, from: XMLOffset(text: start.byte, source: sourceByte))
    }
    let pending = text
    text = []
    try parser.parse(pending.span)
  }

  private mutating func nextParsed(_ read: TextReading) throws -> XMLBlock? {
    if parser == nil { try startParser() }
    guard let parser else { return nil }
    while true {
      if let batch = parser.takeBatch() {
        nextRecord += batch.count
        nextOrdinal += batch.count
        return XMLBlock(
          parsed: batch,
          frame: XMLBlock.Frame(
            places: batch.places, sourceByte: batch.places.firstByte, start: start,
            ancestors: blockAncestors, nextAncestors: blockAncestors.number, isLast: false))
      }
      if isDone { return nil }
      if isAtEnd {
        isDone = true
        try parser.finish()
        continue
      }
      var piece: [UInt8] = []
      piece.reserveCapacity(size.bytes)
      let hasMore = Result { try source.read(size.bytes, into: &piece, read) }
      // What came before the stream broke counts: `place` tells its end.
      try parser.parse(piece.span)
      isAtEnd = try !hasMore.get()
    }
  }
}
