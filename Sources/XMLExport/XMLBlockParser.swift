internal import Bytes
package import Records

/// Parses blocks of one XML export into records. One for each worker; what it learns of the names of
/// elements in one block helps with the next, and shows in no result.
package final class XMLBlockParser {
  /// Parts of a block after which its rest may be given to libxml2 as a whole.
  private static let triedFeeds = 16
  /// Names of no use to records that libxml2 may keep: it has so many lists of names, which it looks
  /// through one by one.
  private static let maximumUselessNames = 16_384
  /// Bytes of all names that a parser may keep after a block: libxml2 keeps some 10 to 20 MB, and which
  /// names a parser has depends on the blocks that it had.
  private static let maximumNameBytes = 4 << 20

  private let layout: XMLLayout
  private let limits: RecordLimits
  private let readsPlainRecords: Bool
  private var parser: XMLPushParser?
  private var plain: XMLPlainParser
  private var opened = Opened.nothing
  /// Blocks are given to libxml2 whole, where that will do. Not again, once it did not.
  private var givesWholeBlocks: Bool
  /// Names of the fields that former parsers had seen, which were given up.
  private var namesBefore: [FieldName] = []

  /// What is open in `parser`.
  private enum Opened {
    /// It is new.
    case nothing
    /// It was given some text: it must forget that before it enters a block.
    case something
    /// The ancestors of this number, and nothing else.
    case ancestors(Int)
  }

  /// - Parameter readsPlainRecords: `input.xml.parser` is `auto`: libxml2 gets only what is not plain.
  package init(layout: XMLLayout, limits: RecordLimits, readsPlainRecords: Bool) {
    self.layout = layout
    self.limits = limits
    self.readsPlainRecords = readsPlainRecords
    givesWholeBlocks = !readsPlainRecords
    plain = XMLPlainParser(recordName: layout.record.bytes)
  }

  /// Names of the fields seen so far; one may come twice.
  package var names: [FieldName] { namesBefore + (parser?.names ?? []) }

  /// The records of `block`, in their order; those that cannot be read have a fault. The block's text, where
  /// nobody else holds it, becomes that of the batch. O(bytes).
  /// - Throws: `XMLError` for the first thing in the block that is wrong.
  package func parse(_ block: consuming XMLBlock) throws(XMLError) -> RecordBatch {
    if let parsed = block.parsed { return parsed }
    let (frame, records) = (block.frame, block.records)
    var text: [UInt8] = []
    swap(&text, &block.text)
    let isNew = parser == nil
    let count = text.count
    do {
      let batch = try parse(frame, &text, count, records)
      if let parser, hasTooManyNames(parser) { giveUpParser() }
      return batch
    } catch {
      // After an error the parser must not be used again.
      giveUpParser()
      if isNew && !givesWholeBlocks { throw error }
      // The error may be due to the names of earlier blocks, or to what libxml2 asks of whole blocks alone:
      // a new parser that gets pieces decides.
      givesWholeBlocks = false
      return try parse(frame, &text, count, records)
    }
  }

  /// - Parameter text: its first `count` bytes are the block's; behind them may be padding. Taken where
  ///   this does not throw.
  private func parse(
    _ block: XMLBlock.Frame, _ text: inout [UInt8], _ count: Int, _ records: [Range<Int>]
  ) throws(XMLError) -> RecordBatch {
    let parser: XMLPushParser
    if let known = self.parser { parser = known } else { parser = try newParser() }
    self.parser = parser
    let sourceRanges =
      block.isTranscoded
      ? block.sourceRanges(of: records, in: text.span.extracting(0..<count)) : []
    var batch: RecordBatch
    if readsPlainRecords && text.span.extracting(0..<count).isXMLText {
      batch = try parseInPlace(block, &text, count, parser) { text throws(XMLError) in
        try parsePlain(block, text, count, records, parser)
      }
    } else if mayGiveWhole(block, count, records),
      text.span.extracting(0..<count).firstInvalidUTF8 == nil
    {
      batch = try parseInPlace(block, &text, count, parser) { text throws(XMLError) in
        try parseWhole(block, text, count, records, parser)
      }
    } else {
      parser.events.builder.startBlock(block.places, keeping: 0)
      try enter(block, parser)
      try parser.parse(text.span.extracting(0..<count))
      try leave(block, parser)
      batch = parser.events.builder.finishBlock([])
    }
    guard batch.count == records.count else { throw parser.disagreement }
    if block.isTranscoded { batch.places.move(to: sourceRanges, from: block.sourceByte) }
    return batch
  }

  /// Has `parse` read `text`, behind which it gets zeros, and which becomes that of the batch: values stay
  /// where they stand in it.
  private func parseInPlace(
    _ block: XMLBlock.Frame, _ text: inout [UInt8], _ count: Int, _ parser: XMLPushParser,
    _ parse: (Span<UInt8>) throws(XMLError) -> Void
  ) throws(XMLError) -> RecordBatch {
    if text.count == count { text += repeatElement(0, count: XMLPlainParser.padding) }
    parser.events.builder.startBlock(block.places, keeping: text.count)
    try parse(text.span)
    var kept: [UInt8] = []
    swap(&kept, &text)
    return parser.events.builder.finishBlock(consume kept)
  }

  private func hasTooManyNames(_ parser: XMLPushParser) -> Bool {
    parser.uselessNames > XMLBlockParser.maximumUselessNames
      || parser.context.nameBytes > XMLBlockParser.maximumNameBytes
  }

  private func giveUpParser() {
    let known = Set(namesBefore)
    let new = (parser?.names ?? []).filter { !known.contains($0) }
    namesBefore += new.prefix(XMLPaths.maximumNames - namesBefore.count)
    parser = nil
  }

  private func newParser() throws(XMLError) -> XMLPushParser {
    opened = .nothing
    plain = XMLPlainParser(recordName: layout.record.bytes)
    return try XMLPushParser(
      layout: layout, limits: limits, size: BatchSize(bytes: .max, records: .max), export: 0,
      firstOrdinal: 1)
  }
}

extension XMLBlockParser {
  /// Brings libxml2 to the start of `block`.
  private func enter(_ block: XMLBlock.Frame, _ parser: XMLPushParser) throws(XMLError) {
    switch opened {
    // 0 is the start of an export, where a document begins.
    case .ancestors(block.ancestors.number) where block.ancestors.number != 0:
      parser.move(to: block.start)
      return
    case .nothing: break
    case .something, .ancestors: parser.reset()
    }
    opened = .something
    try parser.enter(block.ancestors, at: block.start)
  }

  /// The end of a block that libxml2 saw.
  private func leave(_ block: XMLBlock.Frame, _ parser: XMLPushParser) throws(XMLError) {
    if block.isLast {
      try parser.finish()
      opened = .something
    } else {
      // What is wrong with a reference that never ends, libxml2 says only at the end.
      if try !parser.takesAll() { try parser.finish() }
      guard parser.context.heldBytes == 0, !parser.events.builder.isInRecord else {
        throw parser.disagreement
      }
      opened = .ancestors(block.nextAncestors)
    }
  }

  /// Whether libxml2 may get `block` at once: it begins and ends inside the same elements, and no tag or value
  /// in it can pass a limit.
  private func mayGiveWhole(_ block: XMLBlock.Frame, _ count: Int, _ records: [Range<Int>]) -> Bool
  {
    guard givesWholeBlocks, !block.isLast, block.ancestors.number != 0,
      block.nextAncestors == block.ancestors.number, !block.ancestors.isRootClosed
    else { return false }
    let most = min(XMLPushParser.sliceBytes, limits.recordBytes, limits.fieldBytes)
    var end = 0
    for record in records {
      if record.count > most || record.lowerBound &- end > XMLPushParser.sliceBytes { return false }
      end = record.upperBound
    }
    return count &- end <= XMLPushParser.sliceBytes
  }

  private func parseWhole(
    _ block: XMLBlock.Frame, _ padded: Span<UInt8>, _ count: Int, _ records: [Range<Int>],
    _ parser: XMLPushParser
  ) throws(XMLError) {
    try enter(block, parser)
    guard try parser.takesAll(), parser.parseContent(padded, count, records, at: block.start)
    else { throw parser.disagreement }
    opened = .ancestors(block.nextAncestors)
  }

  /// Reads plain records, and gives everything else to libxml2 but the blanks and comments between elements.
  private func parsePlain(
    _ block: XMLBlock.Frame, _ padded: Span<UInt8>, _ count: Int, _ records: [Range<Int>],
    _ parser: XMLPushParser
  ) throws(XMLError) {
    let text = padded.extracting(0..<count)
    var feed = XMLFeed(start: block.start)
    func give(_ range: Range<Int>) throws(XMLError) {
      if feed.count == 0 { try enter(block, parser) }
      try feed.give(parser, text, range)
    }
    var read = 0
    var line = block.start.line
    var lineOffset = 0
    let ancestors = XMLSurroundings(block.ancestors)
    for (index, record) in records.enumerated() {
      // Where plain records are few, trying costs more than it saves.
      if feed.count > XMLBlockParser.triedFeeds && feed.count > index / 2 { break }
      if !padded.isPlainGap(read..<record.lowerBound) { try give(read..<record.lowerBound) }
      line &+= text.extracting(lineOffset..<record.lowerBound).lineFeeds
      lineOffset = record.lowerBound
      // Where libxml2 had some of the block, its own count holds.
      let around = feed.count > 0 ? XMLSurroundings(parser) : ancestors
      if around.depth > 0 && !feed.isWaiting
        && plain.parse(
          padded, record, depth: around.depth, declarations: around.declarations,
          into: &parser.events.builder,
          address: { parser.context.address(ofName: $0) })
      {
        parser.events.builder.addRecord(
          byte: block.start.byte &+ record.lowerBound, line: line, length: record.count)
      } else {
        try give(record)
      }
      read = record.upperBound
    }
    if block.isLast || !padded.isPlainGap(read..<count) { try give(read..<text.count) }
    if feed.count > 0 { try leave(block, parser) }
  }
}

extension XMLPushParser {
  /// The text is not what the splitter took it for: an element is never ended.
  fileprivate var disagreement: XMLError {
    XMLError(.notWellFormed("an element does not end where its parent does"), at: place)
  }
}
