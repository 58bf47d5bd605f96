internal import CLibXML2
package import Records

/// One XML document, parsed by libxml2's SAX2 interface as its text arrives, into batches of records.
///
/// No network, no external entities, no entities of the document's own: a document type declaration is
/// refused where it begins. libxml2 limits one tag to 10 MB, and compares each of its attributes with
/// each other: their number is limited here.
///
/// One long file, because all use of libxml2, and of unsafe memory in this module, is in it.
@safe package final class XMLPushParser {
  /// Text handed to libxml2 at a time: what of a tag it can hold unseen by `checkPendingTag`.
  private static let sliceBytes = 32 << 10
  /// The same for a document that libxml2 converts: an offset costs a conversion of what is left of it.
  private static let convertedSliceBytes = 4 << 10
  /// The same inside a CDATA section longer than a slice: libxml2 looks through what it holds of one for
  /// its end again for every 300 bytes.
  private static let sectionSliceBytes = 4 << 10
  /// The same for the start of a document, and the length of that: text that came together with the
  /// declaration of an encoding is missing from libxml2's count of the bytes that it converted.
  private static let firstSliceBytes = 16
  private static let startBytes = 1024
  /// What libxml2 needs to see that a document is in UTF-16 or the like.
  private static let magicBytes = 4
  /// Attributes in one tag; 16 thousand are compared in about a tenth of a second.
  private static let maximumAttributes = 16_384

  /// What every call back changes.
  private struct Events {
    var builder: XMLRecordBuilder
    var section = SectionText()
    /// Address of the record element's name once it was seen, so that a name is compared once.
    var recordAddress: UInt = 0
  }

  private let recordName: [UInt8]
  private let maximumDepth: Int
  // Beside the object, not in it: the compiler guards each access to a property of a class, which at
  // some twenty events a record is a tenth of the parser's time.
  // SAFETY: made in `init`, freed in `deinit`; call backs come one after the other, from `parse` and
  // `finish`, which hold no access of their own meanwhile.
  private let events: UnsafeMutablePointer<Events>
  /// The first thing that was wrong.
  private var failure: XMLError?
  /// Bytes handed to libxml2.
  private var bytesParsed = 0
  /// The first of them, until it is known whether they are UTF-8.
  private var magic: [UInt8] = []
  private var characters = UTF8Stream()
  private var isInLongSection = false
  /// The tag whose end has not arrived.
  private var pendingTag = PendingTag()

  private struct PendingTag {
    /// Offset in the document as libxml2 sees it, in UTF-8.
    var start = -1
    /// Bytes looked at.
    var scanned = 0
    var attributes = 0
    /// The quote that is open, or 0.
    var quote: UInt8 = 0
  }

  // SAFETY: made in `init`, freed in `deinit`; this object is its user data and outlives it.
  private var context: xmlParserCtxtPtr?

  /// - Parameter firstOrdinal: number in the run of the export's first record.
  package init(
    layout: XMLLayout, limits: RecordLimits, size: BatchSize, export: Int, firstOrdinal: Int
  ) throws(XMLError) {
    recordName = layout.record.bytes
    maximumDepth = limits.depth
    unsafe events = .allocate(capacity: 1)
    unsafe events.initialize(
      to: Events(
        builder: XMLRecordBuilder(
          layout: layout, limits: limits, size: size, export: export, firstOrdinal: firstOrdinal)))
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

  private var builder: XMLRecordBuilder {
    _read { yield unsafe events.pointee.builder }
    _modify { yield unsafe &events.pointee.builder }
  }

  private var section: SectionText {
    _read { yield unsafe events.pointee.section }
    _modify { yield unsafe &events.pointee.section }
  }

  private var recordAddress: UInt {
    get { unsafe events.pointee.recordAddress }
    set { unsafe events.pointee.recordAddress = newValue }
  }

  deinit {
    unsafe xmlFreeParserCtxt(context)
    unsafe events.deinitialize(count: 1)
    unsafe events.deallocate()
  }

  /// Parses the next piece of the document.
  /// - Throws: `XMLError` with its place.
  package func parse(_ text: Span<UInt8>) throws(XMLError) {
    CLibXML2_silence()
    var index = 0
    while index < text.count {
      let slice = text.extracting(index..<min(text.count, index &+ sliceBytes))
      let count = validCount(slice)
      try parseSlice(slice.extracting(0..<count))
      // The slice may have held the declaration of another encoding.
      if count < slice.count && !isConverted {
        let place = placeOfEnd
        throw XMLError(
          reason: .notWellFormed(XMLPushParser.badEncoding), line: place.line, column: place.column)
      }
      index &+= count
    }
  }

  private var sliceBytes: Int {
    if bytesParsed < XMLPushParser.magicBytes { return XMLPushParser.magicBytes - bytesParsed }
    if bytesParsed < XMLPushParser.startBytes { return XMLPushParser.firstSliceBytes }
    if isInLongSection { return XMLPushParser.sectionSliceBytes }
    return isConverted ? XMLPushParser.convertedSliceBytes : XMLPushParser.sliceBytes
  }

  private func parseSlice(_ slice: Span<UInt8>) throws(XMLError) {
    // No bytes at all would end the document's first look at its encoding.
    if slice.isEmpty { return }
    // SAFETY: libxml2 copies the bytes during the call.
    let status = unsafe slice.withUnsafeBytes { bytes in
      unsafe xmlParseChunk(
        context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 0)
    }
    bytesParsed &+= slice.count
    checkPendingTag()
    try check(status)
    try takeLongSection()
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
  private var heldBytes: Int {
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
    CLibXML2_silence()
    try check(unsafe xmlParseChunk(context, nil, 0, 1))
    // Bytes that wait for the rest of a character.
    let buffer = unsafe context?.pointee.input?.pointee.buf?.pointee
    let isCut = unsafe isConverted ? xmlBufUse(buffer?.raw) > 0 : characters.endsInSequence
    if isCut {
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

  /// Where the parser stands, from 1.
  package var place: (line: Int, column: Int) {
    guard let input = unsafe context?.pointee.input else { return (1, 1) }
    return unsafe (Int(max(1, input.pointee.line)), Int(max(1, input.pointee.col)))
  }

  /// Where the text ends that libxml2 has, parsed or not.
  private var placeOfEnd: (line: Int, column: Int) {
    let place = place
    guard let input = unsafe context?.pointee.input?.pointee, let cur = unsafe input.cur else {
      return place
    }
    // SAFETY: libxml2 holds the bytes from `cur` to `end`, and does nothing until its next call.
    let bytes = unsafe UnsafeBufferPointer(start: cur, count: max(0, input.end - cur))
    let lines = unsafe bytes.span.lineBreaks
    let column = unsafe bytes.span.columnAfter
    return (place.line + lines, lines == 0 ? place.column + column : column + 1)
  }

  private func check(_ status: Int32) throws(XMLError) {
    if let failure { throw failure }
    guard let context = unsafe context?.pointee else { return }
    // A document that cannot be converted stops the parser without an error of its own.
    let isStopped = unsafe context.wellFormed == 0 || context.disableSAX != 0
    guard isStopped || status == XML_ERR_INVALID_ENCODING.rawValue else { return }
    throw XMLError(
      reason: .notWellFormed(XMLPushParser.badEncoding), line: place.line, column: place.column)
  }

  private static let badEncoding = "it has bytes that are not valid in its encoding"

  /// Notes the first error that libxml2 reports; it may report others that follow from it.
  fileprivate func note(_ error: xmlError) {
    guard failure == nil, unsafe error.level == XML_ERR_FATAL else { return }
    let place = place
    // libxml2 has one text for a document that goes on after its end and one that has none.
    let isCut =
      unsafe error.code == Int32(bitPattern: XML_ERR_DOCUMENT_END.rawValue)
      && context?.pointee.instate != XML_PARSER_EPILOG
    let detail = unsafe isCut ? "it ends early" : XMLPushParser.detail(error)
    failure = unsafe XMLError(
      reason: .notWellFormed(detail),
      line: error.line > 0 ? Int(error.line) : place.line,
      column: error.int2 > 0 ? Int(error.int2) : place.column)
  }

  /// libxml2's own words where they quote nothing of the document but names; values stay out of messages.
  private static func detail(_ error: xmlError) -> String {
    let code = unsafe xmlParserErrors(rawValue: UInt32(bitPattern: error.code))
    switch code {
    case XML_ERR_INVALID_CHAR: return "it has a character that XML does not allow"
    case XML_ERR_INVALID_ENCODING: return badEncoding
    case XML_ERR_UNDECLARED_ENTITY:
      return "it has an entity that is none of amp, lt, gt, quot and apos"
    case XML_ERR_TAG_NAME_MISMATCH, XML_ERR_ATTRIBUTE_WITHOUT_VALUE, XML_ERR_ATTRIBUTE_REDEFINED,
      XML_ERR_GT_REQUIRED, XML_ERR_TAG_NOT_FINISHED, XML_ERR_UNSUPPORTED_ENCODING,
      XML_ERR_NAME_TOO_LONG, XML_ERR_INTERNAL_ERROR:
      break
    default:
      // Nothing was put into the text.
      guard unsafe error.str1 == nil && error.str2 == nil && error.str3 == nil else {
        return "libxml2 error \(code.rawValue)"
      }
    }
    guard let message = unsafe error.message else { return "libxml2 error \(code.rawValue)" }
    let text = unsafe String(cString: message)
    if text.contains("Huge input lookup") {
      return "it has a tag, comment or instruction of over 10 MB"
    }
    let printable = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f }
    return String(String.UnicodeScalarView(printable.prefix(200)))
  }

  /// Whether libxml2 converts the document from another encoding than UTF-8.
  private var isConverted: Bool {
    unsafe context?.pointee.input?.pointee.buf?.pointee.encoder != nil
  }

  /// Counts the attributes of a start tag that libxml2 waits for the end of.
  private func checkPendingTag() {
    guard let input = unsafe context?.pointee.input?.pointee, let cur = unsafe input.cur,
      unsafe context?.pointee.instate == XML_PARSER_START_TAG
    else { return }
    // SAFETY: libxml2 holds the bytes from `cur` to `end`, and does nothing until its next call.
    let bytes = unsafe UnsafeBufferPointer(start: cur, count: max(0, input.end - cur))
    let start = unsafe Int(input.consumed) + (cur - input.base)
    if start != pendingTag.start { pendingTag = PendingTag(start: start) }
    // What arrived last is looked at with the next: a tag that ends by then is small enough.
    let end = bytes.count - XMLPushParser.sliceBytes
    while pendingTag.scanned < end {
      let byte = unsafe bytes[pendingTag.scanned]
      pendingTag.scanned += 1
      if pendingTag.quote != 0 {
        if byte == pendingTag.quote { pendingTag.quote = 0 }
      } else if byte == 0x22 || byte == 0x27 {
        pendingTag.quote = byte
        pendingTag.attributes += 1
      }
    }
    if pendingTag.attributes > XMLPushParser.maximumAttributes {
      stop(.tooManyAttributes(limit: XMLPushParser.maximumAttributes))
    }
  }
}

// MARK: Call backs

extension XMLPushParser {
  fileprivate func start(
    _ name: UnsafePointer<xmlChar>, _ attributeCount: Int,
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    section.end()
    let address = UInt(bitPattern: name)
    let isRecord = unsafe !builder.isInRecord && isRecordName(name, address)
    // The closures hold no reference to this object: counting one up and down for every event would
    // show.
    builder.startElement(
      address, record: isRecord ? tagPlace : nil, name: { unsafe XMLPushParser.bytes(name) })
    if builder.depth > maximumDepth { return stop(.tooDeep(limit: maximumDepth)) }
    guard builder.isInRecord else { return }
    if let attributes = unsafe attributes { unsafe addFields(attributeCount, attributes) }
    if builder.hasTooManyNames { stop(.tooManyNames(limit: XMLPaths.maximumNames)) }
  }

  private func addFields(
    _ attributeCount: Int, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>
  ) {
    for index in 0..<attributeCount {
      // SAFETY: SAX2 gives five pointers for each attribute: local name, prefix, URI, value, value end;
      // all live during the call back.
      guard let name = unsafe attributes[index &* 5],
        let first = unsafe attributes[index &* 5 &+ 3],
        let end = unsafe attributes[index &* 5 &+ 4]
      else { continue }
      let value = unsafe UnsafeBufferPointer(start: first, count: end - first)
      unsafe builder.attribute(
        UInt(bitPattern: name), name: { unsafe XMLPushParser.bytes(name) }, value: value.span)
    }
  }

  fileprivate func characters(_ text: UnsafePointer<xmlChar>, _ count: Int) {
    // SAFETY: libxml2's bytes, valid during the call back.
    let bytes = unsafe UnsafeBufferPointer(start: text, count: count)
    section.end()
    builder.characters(unsafe bytes.span)
  }

  fileprivate func section(_ text: UnsafePointer<xmlChar>, _ count: Int) {
    // SAFETY: libxml2's bytes, valid during the call back.
    let bytes = unsafe UnsafeBufferPointer(start: text, count: count)
    if let text = unsafe section.normalized(bytes.span) {
      builder.characters(text.span)
    } else {
      builder.characters(unsafe bytes.span)
    }
  }

  fileprivate func end() {
    section.end()
    builder.endElement(at: builder.isAtRecordEnd ? offset : nil)
  }

  fileprivate func stop(_ reason: XMLError.Reason) {
    if failure == nil {
      failure = XMLError(reason: reason, line: place.line, column: place.column)
    }
    unsafe xmlStopParser(context)
  }

  private func isRecordName(_ name: UnsafePointer<xmlChar>, _ address: UInt) -> Bool {
    if address == recordAddress { return true }
    guard recordAddress == 0, unsafe XMLPushParser.bytes(name) == recordName else { return false }
    recordAddress = address
    return true
  }

  private static func bytes(_ name: UnsafePointer<xmlChar>) -> [UInt8] {
    // SAFETY: a name of libxml2's dictionary, which ends in a zero.
    var length = 0
    while unsafe name[length] != 0 { length += 1 }
    return unsafe Array(UnsafeBufferPointer(start: name, count: length))
  }

  /// Offset in the document of the parser's next byte.
  private var offset: Int {
    guard let context = unsafe context, let input = unsafe context.pointee.input?.pointee else {
      return 0
    }
    let converted = unsafe Int(input.consumed) + (input.cur - input.base)
    guard isConverted else { return converted }
    let offset = unsafe xmlByteConsumed(context)
    return offset >= 0 ? Int(offset) : converted
  }

  /// Where the start tag begins whose attributes were just parsed: `<` cannot stand inside a tag, so it
  /// is the nearest one before the parser's place. The lines are those before it.
  private var tagPlace: (byte: Int, line: Int) {
    guard let input = unsafe context?.pointee.input, let end = unsafe input.pointee.cur else {
      return (0, 1)
    }
    // SAFETY: between `base` and `cur` lie bytes that the parser holds; push mode keeps a whole tag.
    let before = unsafe UnsafeBufferPointer(
      start: input.pointee.base, count: end - input.pointee.base)
    let (start, lines) = unsafe before.span.lastTag
    let cursor = unsafe input.pointee.base.map { unsafe $0 + start } ?? end
    // SAFETY: the parser stands at the tag's start while its offset is asked for, and is put back.
    unsafe input.pointee.cur = cursor
    let byte = offset
    unsafe input.pointee.cur = end
    return (byte, unsafe max(1, Int(input.pointee.line) - lines))
  }

  /// What is set once for the process: no external entity is ever loaded.
  private static let library: Void = {
    xmlInitParser()
    unsafe xmlSetExternalEntityLoader { _, _, _ in nil }
  }()

  private static var handler: xmlSAXHandler {
    var handler = unsafe xmlSAXHandler()
    unsafe handler.initialized = XML_SAX2_MAGIC
    // SAFETY: every call back gets the object that owns the running context.
    unsafe handler.startElementNs = { data, name, _, _, _, _, count, _, attributes in
      guard let data = unsafe data, let name = unsafe name else { return }
      unsafe Unmanaged<XMLPushParser>.fromOpaque(data)._withUnsafeGuaranteedRef {
        unsafe $0.start(name, Int(count), attributes)
      }
    }
    unsafe handler.endElementNs = { data, _, _, _ in
      guard let data = unsafe data else { return }
      unsafe Unmanaged<XMLPushParser>.fromOpaque(data)._withUnsafeGuaranteedRef { $0.end() }
    }
    unsafe handler.characters = { data, text, count in
      guard let data = unsafe data, let text = unsafe text else { return }
      unsafe Unmanaged<XMLPushParser>.fromOpaque(data)._withUnsafeGuaranteedRef {
        unsafe $0.characters(text, Int(count))
      }
    }
    unsafe handler.ignorableWhitespace = handler.characters
    unsafe handler.cdataBlock = { data, text, count in
      guard let data = unsafe data, let text = unsafe text else { return }
      unsafe Unmanaged<XMLPushParser>.fromOpaque(data)._withUnsafeGuaranteedRef {
        unsafe $0.section(text, Int(count))
      }
    }
    unsafe handler.serror = { data, error in
      guard let data = unsafe data, let error = unsafe error else { return }
      unsafe Unmanaged<XMLPushParser>.fromOpaque(data)._withUnsafeGuaranteedRef {
        unsafe $0.note(error.pointee)
      }
    }
    unsafe handler.internalSubset = { data, _, _, _ in
      guard let data = unsafe data else { return }
      unsafe Unmanaged<XMLPushParser>.fromOpaque(data)._withUnsafeGuaranteedRef {
        $0.stop(.documentType)
      }
    }
    return unsafe handler
  }
}
