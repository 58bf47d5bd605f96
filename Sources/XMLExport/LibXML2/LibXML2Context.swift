internal import CLibXML2

/// libxml2's push parser: takes one document in pieces, and tells `XMLEvents` what it finds.
///
/// No network, no external entities. It holds the bytes that it has not parsed, and what it parsed of the
/// tag that it is in.
@safe struct LibXML2Context: ~Copyable {
  // SAFETY: made in `init`, freed in `deinit`; no pointer to or into it leaves this file but for the time of
  // a call. It lives as long as this value, and so do its dictionary of names and, but for lack of memory,
  // its input.
  private let context: xmlParserCtxtPtr

  /// Bytes of a text for which all of libxml2's numbers have room.
  private static let maximumContentBytes = 1 << 30

  /// - Throws: `XMLError`, where there is no memory.
  init() throws(XMLError) {
    _ = LibXML2Context.library
    var handler = unsafe XMLEvents.handler
    // SAFETY: libxml2 copies the handler.
    guard let context = unsafe xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil) else {
      throw XMLError(reason: .outOfMemory, line: 1, column: 1)
    }
    unsafe self.context = context
    // SAFETY: libxml2 made it the context itself, which callbacks would take for a parser.
    unsafe context.pointee.userData = nil
    // NOENT makes `&amp;` in attributes arrive as `&`; there are no other entities to expand. Not NOERROR: from 2.13
    // on that holds for the handler too, which gets whatever is reported.
    let options = XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue
    unsafe xmlCtxtUseOptions(context, Int32(options))
  }

  deinit { unsafe xmlFreeParserCtxt(context) }

  /// What is set once for the process: no external entity is ever loaded.
  private static let library: Void = {
    xmlInitParser()
    // SAFETY: the loader uses none of its pointers.
    unsafe xmlSetExternalEntityLoader { _, _, _ in nil }
  }()

  /// Keeps libxml2 off standard error. Holds for the calling thread.
  static func silence() { CLibXML2_silence() }

  /// Has the events of the document sent to `parser`; until then nobody gets them.
  /// - Parameter parser: the owner of this context.
  func sendEvents(to parser: XMLPushParser) {
    // SAFETY: not retained, as that would keep both for ever; the owner outlives every callback.
    unsafe context.pointee.userData = Unmanaged.passUnretained(parser).toOpaque()
  }
}

// MARK: Parsing

extension LibXML2Context {
  /// Parses `text`, which is not empty, as far as it goes.
  /// - Returns: Whether nothing is wrong so far.
  func parse(_ text: Span<UInt8>) -> Bool {
    // SAFETY: libxml2 copies the bytes during the call.
    unsafe text.withUnsafeBytes { bytes in
      unsafe parse(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, isLast: false)
    }
  }

  /// Parses more of what is held, where libxml2 left some.
  /// - Returns: Whether nothing is wrong so far.
  func parseHeld() -> Bool { unsafe parse(nil, 0, isLast: false) }

  /// Parses the first `count` bytes of `text`, what stands in the element that is open, where they lie. Behind
  /// them there must be a zero; no text may be held.
  /// - Returns: Whether all of them were parsed, nothing is wrong, and the same element is open; if not,
  ///   the parser must not be used again.
  func parseContent(_ text: Span<UInt8>, _ count: Int, line: Int) -> Bool {
    guard count < text.count, text[count] == 0, count <= LibXML2Context.maximumContentBytes else {
      return false
    }
    // SAFETY: libxml2 reads no further than the zero, and forgets the text before the call returns.
    return unsafe text.withUnsafeBufferPointer { bytes in
      unsafe CLibXML2_parseContent(
        context, bytes.baseAddress, Int32(count), Int32(truncatingIfNeeded: line)) != 0
    }
  }

  /// The document ends here.
  /// - Returns: Whether nothing is wrong.
  func finish() -> Bool { unsafe parse(nil, 0, isLast: true) }

  /// - Parameter bytes: `count` of them; read during the call alone.
  private func parse(_ bytes: UnsafePointer<CChar>?, _ count: Int, isLast: Bool) -> Bool {
    let status = unsafe xmlParseChunk(context, bytes, Int32(count), isLast ? 1 : 0)
    if status == XML_ERR_INVALID_ENCODING.rawValue { return false }
    // A document that cannot be converted stops the parser without an error of its own.
    return unsafe context.pointee.wellFormed != 0 && context.pointee.disableSAX == 0
  }

  /// No event comes any more, and no text is parsed.
  func stop() { unsafe xmlStopParser(context) }

  /// Forgets the document, but for the names it had.
  func reset() {
    // SAFETY: it gets no bytes and no names, and keeps its dictionary and its user data.
    unsafe xmlCtxtResetPush(context, nil, 0, nil, nil)
    unsafe context.pointee.nsNr = 0
    unsafe context.pointee.progressive = 0
  }

  /// Declarations that hold where it stands.
  var namespaceCount: Int { unsafe Int(context.pointee.nsNr / CLIBXML2_NAMESPACE_ENTRIES) }

  /// Whether it waits for the end of a start tag.
  var isInStartTag: Bool { unsafe context.pointee.instate == XML_PARSER_START_TAG }
  /// Whether CDATA sections are handed out as their text arrives. Where they are not, one of over 10 MB is refused.
  static var readsSectionsInPieces: Bool { CLIBXML2_SECTIONS_IN_PIECES != 0 }
  /// Whether it waits for the end of a CDATA section of which it hands out pieces.
  var isInSection: Bool {
    unsafe LibXML2Context.readsSectionsInPieces
      && context.pointee.instate == XML_PARSER_CDATA_SECTION
  }
  /// Whether no element is open.
  var isOutsideRoot: Bool {
    let state = unsafe context.pointee.instate
    return state == XML_PARSER_START || state == XML_PARSER_MISC || state == XML_PARSER_PROLOG
      || state == XML_PARSER_EPILOG
  }
  /// Whether the root element was ended.
  var isAfterRoot: Bool { unsafe context.pointee.instate == XML_PARSER_EPILOG }
}

// MARK: Names

extension LibXML2Context {
  /// Where libxml2 keeps a local name: its address stands for it in `XMLPaths`. Nil where it keeps no more:
  /// the memory that it takes for a parser's names has a limit of 10 MB, which its last piece may pass.
  func address(ofName name: Span<UInt8>) -> UInt? {
    // SAFETY: libxml2 copies the bytes during the call; the copy is not read here.
    unsafe name.withUnsafeBufferPointer { bytes in
      let kept = unsafe xmlDictLookup(context.pointee.dict, bytes.baseAddress, Int32(bytes.count))
      return unsafe kept == nil ? nil : UInt(bitPattern: kept)
    }
  }

  /// Bytes of the names that libxml2 keeps.
  var nameBytes: Int { unsafe Int(xmlDictGetUsage(context.pointee.dict)) }

  /// How many names libxml2 keeps.
  var nameCount: Int { unsafe Int(xmlDictSize(context.pointee.dict)) }
}

// MARK: Where it stands

extension LibXML2Context {
  /// Where its next byte stands, from 1; columns are libxml2's.
  var place: (line: Int, column: Int) {
    guard let input = unsafe context.pointee.input else { return (1, 1) }
    return unsafe (Int(max(1, input.pointee.line)), Int(max(1, input.pointee.col)))
  }

  /// The next byte is to stand in this line.
  func move(line: Int) {
    guard let input = unsafe context.pointee.input else { return }
    unsafe input.pointee.line = Int32(truncatingIfNeeded: line)
  }

  /// Whether libxml2 converts the document from another encoding than UTF-8.
  var isConverting: Bool { unsafe context.pointee.input?.pointee.buf?.pointee.encoder != nil }

  /// Whether it has bytes of the document that it has not converted: a character that is cut.
  var holdsUnconverted: Bool {
    let buffer = unsafe context.pointee.input?.pointee.buf
    return unsafe xmlBufUse(buffer?.pointee.raw) > 0
  }

  /// How many bytes lie before the next in the text that it was given, once it is UTF-8.
  @inline(__always)
  var offset: Int {
    guard let input = unsafe context.pointee.input else { return 0 }
    return unsafe Int(input.pointee.consumed) + (input.pointee.cur - input.pointee.base)
  }

  /// Offset, in the text before it was converted, of the byte that lies `distance` bytes before the next, at
  /// most as many as `withParsed` gives. Costs a conversion of what is held. Nil where libxml2 cannot tell.
  func unconvertedOffset(before distance: Int) -> Int? {
    guard let input = unsafe context.pointee.input, let next = unsafe input.pointee.cur,
      let end = unsafe input.pointee.end, let buffer = unsafe input.pointee.buf,
      let encoder = unsafe buffer.pointee.encoder
    else { return nil }
    let converter = unsafe CLibXML2_openConverter(encoder.pointee.name)
    if let converter = unsafe converter { unsafe buffer.pointee.encoder = converter }
    // SAFETY: all are put back before libxml2 parses again.
    defer {
      unsafe input.pointee.cur = next
      unsafe input.pointee.end = end
      unsafe buffer.pointee.encoder = encoder
      if let converter = unsafe converter { _ = unsafe xmlCharEncCloseFunc(converter) }
    }
    var first = unsafe next - min(max(0, distance), next - input.pointee.base)
    unsafe input.pointee.cur = end
    // Nothing is held then: all that was converted.
    let converted = unsafe xmlByteConsumed(context)
    guard converted >= 0 else { return nil }
    var offset = converted
    while unsafe first < end {
      let length = unsafe LibXML2Context.pieceLength(from: first, to: end)
      // SAFETY: a piece of what lies between `base` and `end`.
      unsafe input.pointee.cur = first
      unsafe first += length
      unsafe input.pointee.end = first
      let before = unsafe xmlByteConsumed(context)
      guard before >= 0 else { return nil }
      offset -= converted - before
    }
    return offset >= 0 ? Int(offset) : nil
  }

  /// libxml2 converts no more than 32,000 bytes to tell an offset, and says nothing of the rest; one byte of UTF-8
  /// becomes at most four.
  private static let maximumPieceBytes = 4096

  /// Bytes from `first` on that are whole characters, and few enough.
  private static func pieceLength(
    from first: UnsafePointer<xmlChar>, to end: UnsafePointer<xmlChar>
  ) -> Int {
    // SAFETY: libxml2 holds the bytes up to `end`.
    let held = unsafe UnsafeBufferPointer(start: first, count: end - first)
    if held.count <= maximumPieceBytes { return held.count }
    return unsafe held.span.characterBoundary(before: maximumPieceBytes, after: 1)
  }
}

// MARK: The bytes that it holds

extension LibXML2Context {
  /// How many bytes it has and has not parsed.
  var heldBytes: Int {
    guard let input = unsafe context.pointee.input else { return 0 }
    return unsafe max(0, input.pointee.end - input.pointee.cur)
  }

  /// Gives `body`, which must not have it parse, the bytes that it has and has not parsed.
  @inline(__always)
  func withHeld<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    guard let input = unsafe context.pointee.input, let next = unsafe input.pointee.cur else {
      return body(Span())
    }
    // SAFETY: libxml2 holds the bytes from `cur` to `end`, and does nothing until its next call.
    let bytes = unsafe UnsafeBufferPointer(start: next, count: max(0, input.pointee.end - next))
    return body(unsafe bytes.span)
  }

  /// Gives `body`, which must not have it parse, the bytes before the next that it still holds: at least
  /// the tag that it is in, and the last one of any.
  @inline(__always)
  func withParsed<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    guard let input = unsafe context.pointee.input, let next = unsafe input.pointee.cur else {
      return body(Span())
    }
    // SAFETY: libxml2 holds the bytes from `base` to `cur`, and does nothing until its next call.
    let bytes = unsafe UnsafeBufferPointer(
      start: input.pointee.base, count: next - input.pointee.base)
    return body(unsafe bytes.span)
  }
}
