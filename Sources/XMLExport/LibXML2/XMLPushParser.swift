internal import Bytes
package import Records

/// One XML document, parsed by libxml2's SAX2 interface as its text arrives, into batches of records.
///
/// No network, no external entities, no entities of the document's own: a document type declaration is
/// refused where it begins. libxml2 limits one tag to 10 MB, and compares each of its attributes with
/// each other: their number is limited here.
///
/// All use of libxml2 in this module is in `LibXML2Context`, `XMLEvents` and `LibXML2Error`.
package final class XMLPushParser {
  /// Bytes handed to libxml2 at a time: what of a tag it can hold unseen by `notePendingTag`.
  static let sliceBytes = 32 << 10
  /// Bytes at a time of a document that libxml2 converts: an offset costs a conversion of what is left of the
  /// slice.
  private static let convertedSliceBytes = 4 << 10
  /// Bytes at a time inside a CDATA section longer than a slice: libxml2 looks through what it holds of one
  /// for its end again for every 300 bytes.
  private static let sectionSliceBytes = 4 << 10
  /// Bytes at a time of a document's start: text that came together with the declaration of an encoding is
  /// missing from libxml2's count of the bytes that it converted.
  private static let firstSliceBytes = 16
  /// Bytes of that start.
  static let startBytes = 1024
  /// Bytes that libxml2 may hold of what has not ended. By itself it gives up before that, at 10 MB; from 2.14 on it
  /// waits for the end of a tag without a limit.
  private static let maximumHeldBytes = 10_000_000 + 2 * sliceBytes
  /// What libxml2 needs to see that a document is in UTF-16 or the like.
  private static let magicBytes = 4

  let recordName: [UInt8]
  let maximumDepth: Int
  let events: XMLEvents
  /// Sends its events to this object.
  let context: LibXML2Context
  /// The first thing that was wrong.
  var failure: Failure?
  /// Bytes handed to libxml2.
  var bytesParsed = 0
  /// Bytes to add to libxml2's offset for the document's own.
  var shift = 0
  /// The first bytes handed to libxml2, until it is known whether they are UTF-8.
  var magic: [UInt8] = []
  /// The document begins with the byte order mark of UTF-8.
  private var hasMark = false
  /// The declaration is none of the encoding that the start of the document shows.
  var declaresAnotherEncoding = false
  var characters = UTF8Stream()
  /// Of no use where libxml2 converts the document.
  var given = XMLGivenText()
  /// Where the text was transcoded that it is given.
  var sources: XMLSourceOffsets?
  /// Where it converts: the offset after the last piece of a CDATA section that it handed out.
  var sectionOffset = 0
  /// The last bytes, which are no whole slice yet: where slices end may show in what libxml2 says of broken
  /// text, and so depends on the text alone and not on how it arrives.
  var held: [UInt8] = []
  var isInLongSection = false
  /// The tag whose end has not arrived.
  var pendingTag = PendingTag()

  /// - Parameter firstOrdinal: number in the run of the export's first record.
  package init(
    layout: XMLLayout, limits: RecordLimits, size: BatchSize, export: Int, firstOrdinal: Int,
    firstRecord: Int = 1
  ) throws(XMLError) {
    recordName = layout.record.bytes
    maximumDepth = limits.depth
    events = XMLEvents(
      builder: XMLRecordBuilder(
        layout: layout, limits: limits, size: size, export: export, firstOrdinal: firstOrdinal,
        firstRecord: firstRecord))
    context = try LibXML2Context()
    context.sendEvents(to: self)
  }

  /// Parses the next piece of the document, up to its last whole slice.
  /// - Throws: `XMLError` with its place.
  package func parse(_ text: Span<UInt8>) throws(XMLError) {
    LibXML2Context.silence()
    var index = 0
    while index < text.count {
      let count = sliceBytes
      if held.isEmpty && text.count &- index >= count {
        index &+= try take(text.extracting(index..<index &+ count))
        continue
      }
      let end = min(text.count, index &+ max(0, count &- held.count))
      held.append(copying: text.extracting(index..<end))
      index = end
      if held.count >= count { try takeHeld(count) }
    }
  }

  /// Parses the rest of the text so far, but for the start of a character: where the parser then stands
  /// depends on the text alone.
  package func parseHeld() throws(XMLError) {
    LibXML2Context.silence()
    while !held.isEmpty {
      let before = held.count
      try takeHeld(min(before, sliceBytes))
      if held.count == before { break }
    }
    try takeSection()
  }

  private func takeHeld(_ count: Int) throws(XMLError) {
    let text = held
    held = []
    let used = try take(text.span.extracting(0..<count))
    held.append(copying: text.span.extracting(used..<text.count))
  }

  /// Has a slice parsed, but for the start of a character, or of what may become `]]>`, at its end.
  /// - Returns: Bytes of the slice that were used.
  private func take(_ slice: Span<UInt8>) throws(XMLError) -> Int {
    var end = slice.count
    if !context.isConverting && bytesParsed >= XMLPushParser.startBytes {
      // A sequence that turns out to be invalid is one only with its last byte.
      end = slice.characterBoundary(before: end, after: -1)
    }
    // libxml2 leaves the last of the first bytes, so that it sees what is next to it.
    if bytesParsed >= XMLPushParser.magicBytes {
      end = slice.sectionEndBoundary(before: end, unitBytes: unitBytes)
    }
    let count = validCount(slice.extracting(0..<end))
    try parseSlice(slice.extracting(0..<count))
    // The slice may have held the declaration of another encoding.
    if count < end && !context.isConverting { throw badEncoding(at: placeOfEnd) }
    return count
  }

  private var sliceBytes: Int {
    if bytesParsed < XMLPushParser.magicBytes { return XMLPushParser.magicBytes - bytesParsed }
    if bytesParsed < XMLPushParser.startBytes { return XMLPushParser.firstSliceBytes }
    if isInLongSection { return XMLPushParser.sectionSliceBytes }
    return context.isConverting ? XMLPushParser.convertedSliceBytes : XMLPushParser.sliceBytes
  }

  /// Bytes of a bracket as the document has it: of those in UTF-16 or the like the magic is kept.
  var unitBytes: Int {
    switch magic.count(where: { $0 == 0 }) {
    case 0: 1
    case 3: 4
    default: 2
    }
  }

  func parsePiece(_ slice: Span<UInt8>) throws(XMLError) {
    // No bytes at all would end the document's first look at its encoding.
    if slice.isEmpty { return }
    try checkPendingTag(with: slice)
    sources?.add(slice)
    let isWellFormed = context.parse(slice)
    if bytesParsed == 0 { hasMark = slice.hasMark }
    bytesParsed &+= slice.count
    try check(isWellFormed, slice)
    noteGiven(slice)
    try checkHeld()
    try notePendingTag()
    try checkEncoding()
    try takeLongSection()
  }

  private func checkHeld() throws(XMLError) {
    if context.heldBytes <= XMLPushParser.maximumHeldBytes { return }
    throw XMLError(.tooLongMarkup, at: place)
  }

  /// libxml2 believes a declaration, whatever the mark before it says; from 2.12 on, the mark (XML 1.0 §4.3.3).
  private func checkEncoding() throws(XMLError) {
    guard hasMark && (context.isConverting || declaresAnotherEncoding) else { return }
    throw XMLError(
      reason: .notWellFormed(
        "the byte order mark says UTF-8, the declaration another encoding"), line: 1, column: 1)
  }

  /// A section that libxml2 holds a slice of is handed out as it arrives: at 10 MB libxml2 gives up.
  private func takeLongSection() throws(XMLError) {
    if context.isInSection && context.heldBytes > XMLPushParser.sliceBytes {
      isInLongSection = true
    }
    if isInLongSection { try takeSection() }
  }

  /// Has libxml2 hand out what it holds of a CDATA section: by itself it does so for 300 bytes a call, and
  /// keeps the rest.
  private func takeSection() throws(XMLError) {
    while context.isInSection {
      if try !parseMore() { return }
    }
    isInLongSection = false
  }

  /// Has libxml2 parse more of what it holds.
  /// - Returns: Whether it did.
  func parseMore() throws(XMLError) -> Bool {
    let count = context.heldBytes
    try check(context.parseHeld())
    noteGiven()
    return context.heldBytes != count
  }

  /// How many bytes of `slice` libxml2 may have: it repairs some that are no UTF-8, as overlong forms.
  private func validCount(_ slice: Span<UInt8>) -> Int {
    if context.isConverting { return slice.count }
    // Before libxml2 has seen the magic nothing is known.
    if bytesParsed < XMLPushParser.magicBytes {
      magic.append(copying: slice)
      return slice.count
    }
    if !magic.isEmpty {
      let text = magic
      magic = []
      if characters.validCount(text.span) < text.count { return 0 }
    }
    return characters.validCount(slice)
  }

  /// The document ends here.
  package func finish() throws(XMLError) {
    try parseHeld()
    let rest = held
    if bytesParsed == 0 && rest.isEmpty {
      throw XMLError(reason: .notWellFormed(LibXML2Error.endsEarly), line: 1, column: 1)
    }
    let isValid = validCount(rest.span) == rest.count
    if isValid { try parseSlice(rest.span) }
    if !context.isConverting && characters.endsInSequence && !context.isAfterRoot {
      // libxml2 would take the start of a character for one that is not allowed, or for markup.
      throw XMLError(.notWellFormed(LibXML2Error.endsEarly), at: placeOfEnd)
    }
    try check(context.finish())
    let isCut = context.isConverting ? context.holdsUnconverted : characters.endsInSequence
    if isCut || !isValid { throw badEncoding(at: placeOfEnd) }
    events.builder.finish()
  }

  /// A batch that is complete, oldest first.
  package func takeBatch() -> RecordBatch? { events.builder.takeFinished() }

  /// Records read so far.
  package var recordCount: Int { events.builder.recordCount }

  /// Names of the fields in the batches that were taken; of blocks, in all that was parsed.
  package var names: [FieldName] { events.builder.names }
}
