internal import CLibXML2
package import Records

/// One XML document, parsed by libxml2's SAX2 interface as its text arrives, into batches of records.
///
/// No network, no external entities, no entities of the document's own: a document type declaration is
/// refused where it begins. libxml2 limits one tag to 10 MB, and compares each of its attributes with
/// each other: their number is limited here.
///
/// All use of libxml2 in this module is in this file and those named after it.
@safe package final class XMLPushParser {
  /// Text handed to libxml2 at a time: what of a tag it can hold unseen by `checkPendingTag`.
  static let sliceBytes = 32 << 10
  /// The same for a document that libxml2 converts: an offset costs a conversion of what is left of it.
  private static let convertedSliceBytes = 4 << 10
  /// The same inside a CDATA section longer than a slice: libxml2 looks through what it holds of one for
  /// its end again for every 300 bytes.
  private static let sectionSliceBytes = 4 << 10
  /// The same for the start of a document, and the length of that: text that came together with the
  /// declaration of an encoding is missing from libxml2's count of the bytes that it converted.
  private static let firstSliceBytes = 16
  static let startBytes = 1024
  /// What libxml2 needs to see that a document is in UTF-16 or the like.
  private static let magicBytes = 4
  /// What every call back changes.
  struct Events: ~Copyable {
    var builder: XMLRecordBuilder
    var section = SectionText()
    /// Address of the record element's name once it was seen, so that a name is compared once.
    var recordAddress: UInt = 0
  }

  let recordName: [UInt8]
  let maximumDepth: Int
  // Beside the object, not in it: the compiler guards each access to a property of a class, which at
  // some twenty events a record is a tenth of the parser's time.
  // SAFETY: made in `init`, freed in `deinit`; call backs come one after the other, from `parse` and
  // `finish`, which hold no access of their own meanwhile.
  let events: UnsafeMutablePointer<Events>
  /// The first thing that was wrong.
  var failure: XMLError?
  /// Bytes handed to libxml2.
  var bytesParsed = 0
  /// From libxml2's offset to the document's.
  var shift = 0
  /// The first of them, until it is known whether they are UTF-8.
  var magic: [UInt8] = []
  /// The document begins with the byte order mark of UTF-8.
  private var hasMark = false
  var characters = UTF8Stream()
  /// The last bytes, which are no whole slice yet: where slices end may show in what libxml2 says of broken
  /// text, and so depends on the text alone and not on how it arrives.
  var held: [UInt8] = []
  var isInLongSection = false
  /// The tag whose end has not arrived.
  var pendingTag = PendingTag()

  // SAFETY: made in `init`, freed in `deinit`; this object is its user data and outlives it.
  var context: xmlParserCtxtPtr?

  /// - Parameter firstOrdinal: number in the run of the export's first record.
  package init(
    layout: XMLLayout, limits: RecordLimits, size: BatchSize, export: Int, firstOrdinal: Int,
    firstRecord: Int = 1
  ) throws(XMLError) {
    recordName = layout.record.bytes
    maximumDepth = limits.depth
    unsafe events = .allocate(capacity: 1)
    unsafe events.initialize(
      to: Events(
        builder: XMLRecordBuilder(
          layout: layout, limits: limits, size: size, export: export, firstOrdinal: firstOrdinal,
          firstRecord: firstRecord)))
    _ = XMLPushParser.library
    var handler = unsafe XMLPushParser.handler
    // SAFETY: the handler is copied by libxml2; the user data is this object, unretained, which owns
    // the context and so outlives every call back.
    unsafe context = xmlCreatePushParserCtxt(
      &handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
    guard unsafe context != nil else {
      throw XMLError(reason: .outOfMemory, line: 1, column: 1)
    }
    // NOENT makes `&amp;` in attributes arrive as `&`; there are no other entities to expand.
    let options = XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue
    unsafe xmlCtxtUseOptions(context, Int32(options | XML_PARSE_NOWARNING.rawValue))
  }

  var builder: XMLRecordBuilder {
    _read { yield unsafe events.pointee.builder }
    _modify { yield unsafe &events.pointee.builder }
  }

  var section: SectionText {
    _read { yield unsafe events.pointee.section }
    _modify { yield unsafe &events.pointee.section }
  }

  var recordAddress: UInt {
    get { unsafe events.pointee.recordAddress }
    set { unsafe events.pointee.recordAddress = newValue }
  }

  deinit {
    unsafe xmlFreeParserCtxt(context)
    unsafe events.deinitialize(count: 1)
    unsafe events.deallocate()
  }

  /// Parses the next piece of the document, up to its last whole slice.
  /// - Throws: `XMLError` with its place.
  package func parse(_ text: Span<UInt8>) throws(XMLError) {
    CLibXML2_silence()
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

  /// Parses the rest of the text so far, but for the start of a character.
  package func parseHeld() throws(XMLError) {
    CLibXML2_silence()
    while !held.isEmpty {
      let before = held.count
      try takeHeld(min(before, sliceBytes))
      if held.count == before { return }
    }
  }

  private func takeHeld(_ count: Int) throws(XMLError) {
    let text = held
    held = []
    let used = try take(text.span.extracting(0..<count))
    held.append(copying: text.span.extracting(used..<text.count))
  }

  /// Has a slice parsed, but for the start of a character at its end.
  /// - Returns: Bytes of the slice that were used.
  private func take(_ slice: Span<UInt8>) throws(XMLError) -> Int {
    var end = slice.count
    if !isConverted && bytesParsed >= XMLPushParser.startBytes {
      // A sequence that turns out to be invalid is one only with its last byte.
      end = slice.characterBoundary(before: end, after: -1)
    }
    let count = validCount(slice.extracting(0..<end))
    try parseSlice(slice.extracting(0..<count))
    // The slice may have held the declaration of another encoding.
    if count < end && !isConverted {
      let place = placeOfEnd
      throw XMLError(
        reason: .notWellFormed(XMLPushParser.badEncoding), line: place.line, column: place.column)
    }
    return count
  }

  private var sliceBytes: Int {
    if bytesParsed < XMLPushParser.magicBytes { return XMLPushParser.magicBytes - bytesParsed }
    if bytesParsed < XMLPushParser.startBytes { return XMLPushParser.firstSliceBytes }
    if isInLongSection { return XMLPushParser.sectionSliceBytes }
    return isConverted ? XMLPushParser.convertedSliceBytes : XMLPushParser.sliceBytes
  }

  func parseSlice(_ slice: Span<UInt8>) throws(XMLError) {
    // No bytes at all would end the document's first look at its encoding.
    if slice.isEmpty { return }
    // SAFETY: libxml2 copies the bytes during the call.
    let status = unsafe slice.withUnsafeBytes { bytes in
      unsafe xmlParseChunk(
        context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 0)
    }
    if bytesParsed == 0 { hasMark = slice.hasMark }
    bytesParsed &+= slice.count
    checkPendingTag()
    try check(status)
    try checkEncoding()
    try takeLongSection()
  }

  /// libxml2 believes a declaration, whatever the mark before it says (XML 1.0 §4.3.3).
  private func checkEncoding() throws(XMLError) {
    guard hasMark && isConverted else { return }
    throw XMLError(
      reason: .notWellFormed(
        "the byte order mark says UTF-8, the declaration another encoding"), line: 1, column: 1)
  }

  /// Has libxml2 hand out a long CDATA section: by itself it does so for 300 bytes a call, keeps the rest,
  /// and gives up at 10 MB.
  private func takeLongSection() throws(XMLError) {
    while let context = unsafe context?.pointee, unsafe context.instate == XML_PARSER_CDATA_SECTION
    {
      let held = heldBytes
      if held > XMLPushParser.sliceBytes { isInLongSection = true }
      guard isInLongSection else { return }
      try check(unsafe xmlParseChunk(self.context, nil, 0, 0))
      if heldBytes == held { return }
    }
    isInLongSection = false
  }

  /// Bytes that libxml2 has and has not parsed.
  var heldBytes: Int {
    guard let input = unsafe context?.pointee.input?.pointee else { return 0 }
    return unsafe max(0, input.end - input.cur)
  }

  /// How many bytes of `slice` libxml2 may have: it repairs some that are no UTF-8, as overlong forms.
  private func validCount(_ slice: Span<UInt8>) -> Int {
    if isConverted { return slice.count }
    // Before libxml2 has seen the magic nothing is known.
    if bytesParsed < XMLPushParser.magicBytes {
      magic.append(copying: slice)
      return slice.count
    }
    if !magic.isEmpty {
      let count = characters.validCount(magic.span)
      if count < magic.count { return 0 }
      magic = []
    }
    return characters.validCount(slice)
  }

  /// The document ends here.
  package func finish() throws(XMLError) {
    try parseHeld()
    let rest = held
    let isValid = validCount(rest.span) == rest.count
    if isValid { try parseSlice(rest.span) }
    try check(unsafe xmlParseChunk(context, nil, 0, 1))
    // Bytes that wait for the rest of a character.
    let buffer = unsafe context?.pointee.input?.pointee.buf?.pointee
    let isCut = unsafe isConverted ? xmlBufUse(buffer?.raw) > 0 : characters.endsInSequence
    if isCut || !isValid {
      throw XMLError(
        reason: .notWellFormed(XMLPushParser.badEncoding), line: place.line, column: place.column)
    }
    builder.finish()
  }

  /// A batch that is complete, oldest first.
  package func takeBatch() -> RecordBatch? { builder.takeFinished() }

  /// Records read so far.
  package var recordCount: Int { builder.recordCount }

  /// Names of the fields seen so far.
  package var names: [FieldName] { builder.names }

  /// Whether libxml2 converts the document from another encoding than UTF-8.
  var isConverted: Bool {
    unsafe context?.pointee.input?.pointee.buf?.pointee.encoder != nil
  }
}
