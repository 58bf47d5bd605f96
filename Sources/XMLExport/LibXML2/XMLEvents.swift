internal import Bytes
internal import CLibXML2
internal import Records

/// libxml2's events of one document: what they change, and the callbacks that hand them, without pointers,
/// to the `XMLPushParser` that owns this.
@safe struct XMLEvents: ~Copyable {
  @safe private struct State: ~Copyable {
    var builder: XMLRecordBuilder
    var recordAddress: UInt = 0
    var content = Content()
  }

  /// A block that libxml2 parses where it lies; empty while it has copies of pieces.
  @safe private struct Content {
    // SAFETY: set and cleared by `withContent`, in whose time all callbacks for this text come.
    var text = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var records: [Range<Int>] = []
    /// Where the last record ended, or the text begins: offset and line.
    var lastEnd = (offset: 0, line: 1)
  }

  // Beside the parser, not in it: the compiler guards each access to a property of a class, which at
  // some twenty events a record is a tenth of the parser's time.
  // SAFETY: made in `init`, freed in `deinit`; callbacks come one after the other, while libxml2 parses,
  // and whoever has it parse holds no access of its own meanwhile.
  private let state: UnsafeMutablePointer<State>

  init(builder: consuming XMLRecordBuilder) {
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(to: State(builder: builder))
  }

  deinit {
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
  }

  // A property that yields this one on would allocate for every event.
  var builder: XMLRecordBuilder {
    @inline(__always) _read { yield unsafe state.pointee.builder }
    @inline(__always) nonmutating _modify { yield unsafe &state.pointee.builder }
  }

  /// Address of the record element's name once it was seen, so that a name is compared once.
  var recordAddress: UInt {
    @inline(__always) get { unsafe state.pointee.recordAddress }
    @inline(__always) nonmutating set { unsafe state.pointee.recordAddress = newValue }
  }
}

// MARK: A block that is parsed where it lies

extension XMLEvents {
  /// Does `body`, which has libxml2 parse `text` where it lies: values that stand in it stay there.
  /// - Parameters:
  ///   - records: where in it the records are.
  ///   - line: where it begins.
  func withContent<Result>(
    _ text: Span<UInt8>, _ records: [Range<Int>], line: Int, _ body: () -> Result
  ) -> Result {
    // SAFETY: the pointer is forgotten before the closure ends.
    unsafe text.withUnsafeBufferPointer { text in
      unsafe state.pointee.content = Content(text: text, records: records, lastEnd: (0, line))
      defer { unsafe state.pointee.content = Content() }
      return body()
    }
  }

  /// Offset in the content of what libxml2 has at `pointer`; nil where that is a copy, or made of references.
  @inline(__always)
  private func place(of pointer: UnsafePointer<xmlChar>) -> Int? {
    let content = unsafe state.pointee.content.text
    let offset = UInt(bitPattern: pointer) &- UInt(bitPattern: content.baseAddress)
    return offset < UInt(content.count) ? Int(offset) : nil
  }

  /// Where the next record begins in the content; nil where there is no content, or no such record in it.
  var nextRecord: (offset: Int, line: Int)? {
    let records = unsafe state.pointee.content.records
    let number = builder.batch.count
    guard number < records.count else { return nil }
    let start = records[number].lowerBound
    let end = unsafe state.pointee.content.lastEnd
    guard end.offset <= start else { return nil }
    let between = unsafe state.pointee.content.text.span.extracting(end.offset..<start)
    return (start, end.line &+ between.lineFeeds)
  }

  /// A record ends in the content, if there is any.
  @inline(__always)
  func endRecord(at offset: Int, line: Int) {
    unsafe state.pointee.content.lastEnd = (offset, line)
  }
}

// MARK: Callbacks

extension XMLEvents {
  // SAFETY: what libxml2 gives a callback lives as long as that runs, and no pointer to it is kept.
  static var handler: xmlSAXHandler {
    var handler = unsafe xmlSAXHandler()
    unsafe handler.initialized = XML_SAX2_MAGIC
    unsafe handler.startElementNs = { data, name, _, _, declarations, _, count, _, attributes in
      guard let name = unsafe name else { return }
      unsafe XMLEvents.withParser(data) { parser in
        if declarations > 0 { parser.checkNamespaces() }
        // The closures hold no reference to the parser: counting one up and down for every event would show.
        guard parser.start(UInt(bitPattern: name), name: { unsafe XMLEvents.bytes(name) }) else {
          return
        }
        if let attributes = unsafe attributes {
          unsafe XMLEvents.add(Int(count), attributes, to: parser)
        }
        parser.endStart()
      }
    }
    unsafe handler.endElementNs = { data, _, _, _ in
      unsafe XMLEvents.withParser(data) { $0.end() }
    }
    unsafe handler.characters = { data, text, count in
      unsafe XMLEvents.withParser(data, text, count) { unsafe $0.events.characters($1, at: text) }
    }
    unsafe handler.ignorableWhitespace = handler.characters
    unsafe handler.cdataBlock = { data, text, count in
      unsafe XMLEvents.withParser(data, text, count) { $0.section($1) }
    }
    unsafe handler.serror = { data, error in
      guard let error = unsafe error else { return }
      if unsafe error.pointee.code == LibXML2Error.encodingMismatch {
        unsafe XMLEvents.withParser(data) { $0.declaresAnotherEncoding = true }
      }
      guard let fatal = unsafe LibXML2Error(error.pointee) else { return }
      unsafe XMLEvents.withParser(data) { $0.note(fatal) }
    }
    unsafe handler.internalSubset = { data, _, _, _ in
      unsafe XMLEvents.withParser(data) { $0.stop(.documentType) }
    }
    return unsafe handler
  }

  /// - Parameter data: the user data of a context.
  @inline(__always)
  private static func withParser(
    _ data: UnsafeMutableRawPointer?, _ body: (XMLPushParser) -> Void
  ) {
    guard let data = unsafe data else { return }
    // SAFETY: `sendEvents` set it to the owner of the context, which has that parse now and so lives.
    unsafe Unmanaged<XMLPushParser>.fromOpaque(data)._withUnsafeGuaranteedRef { body($0) }
  }

  @inline(__always)
  private static func withParser(
    _ data: UnsafeMutableRawPointer?, _ text: UnsafePointer<xmlChar>?, _ count: Int32,
    _ body: (XMLPushParser, Span<UInt8>) -> Void
  ) {
    guard let text = unsafe text else { return }
    // SAFETY: libxml2's bytes, valid during the callback.
    let bytes = unsafe UnsafeBufferPointer(start: text, count: Int(count))
    unsafe withParser(data) { body($0, unsafe bytes.span) }
  }

  private static func add(
    _ attributeCount: Int, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>,
    to parser: XMLPushParser
  ) {
    for index in 0..<attributeCount {
      guard let (name, value) = unsafe attribute(index, of: attributes) else { continue }
      unsafe parser.events.builder.attribute(
        UInt(bitPattern: name), name: { unsafe bytes(name) }, value: value.span,
        at: value.baseAddress.flatMap { unsafe parser.events.place(of: $0) })
    }
  }

  /// The local name and the value of an attribute.
  @inline(__always)
  private static func attribute(
    _ index: Int, of attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>
  ) -> (name: UnsafePointer<xmlChar>, value: UnsafeBufferPointer<xmlChar>)? {
    // SAFETY: SAX2 gives five pointers for each attribute: local name, prefix, URI, value, value end; all
    // live during the callback.
    guard let name = unsafe attributes[index &* 5], let first = unsafe attributes[index &* 5 &+ 3],
      let end = unsafe attributes[index &* 5 &+ 4]
    else { return nil }
    return unsafe (name, UnsafeBufferPointer(start: first, count: end - first))
  }

  /// - Parameter text: not where libxml2 has it.
  @inline(__always)
  func characters(_ text: Span<UInt8>) { unsafe characters(text, at: nil) }

  /// - Parameter pointer: where libxml2 has `text`.
  @inline(__always)
  private func characters(_ text: Span<UInt8>, at pointer: UnsafePointer<xmlChar>?) {
    // SAFETY: the content's text lives as long as its callbacks come.
    let content = unsafe state.pointee.content.text
    var place: Int?
    if let pointer = unsafe pointer { place = unsafe self.place(of: pointer) }
    builder.characters(text, at: place, of: unsafe content.span)
  }

  private static func bytes(_ name: UnsafePointer<xmlChar>) -> [UInt8] {
    // SAFETY: a name of libxml2's dictionary, which ends in a zero.
    var length = 0
    while unsafe name[length] != 0 { length += 1 }
    return unsafe Array(UnsafeBufferPointer(start: name, count: length))
  }
}

extension LibXML2Error {
  /// The error, if it ends the document; nil where libxml2 goes on: a warning, or something that namespaces
  /// do not allow.
  fileprivate init?(_ error: xmlError) {
    guard unsafe error.level == XML_ERR_FATAL else { return nil }
    // SAFETY: libxml2's message ends in a zero and is copied; the other texts are not read.
    unsafe self.init(
      code: xmlParserErrors(rawValue: UInt32(bitPattern: error.code)),
      line: Int(error.line), column: Int(error.int2), otherLine: Int(error.int1),
      quotes: error.str1 != nil || error.str2 != nil || error.str3 != nil,
      message: error.message.map { unsafe String(cString: $0) })
  }
}
