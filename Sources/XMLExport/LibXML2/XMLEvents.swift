internal import Bytes
internal import CLibXML2

/// libxml2's events of one document: what they change, and the callbacks that hand them, without pointers,
/// to the `XMLPushParser` that owns this.
@safe struct XMLEvents: ~Copyable {
  private struct State: ~Copyable {
    var builder: XMLRecordBuilder
    var recordAddress: UInt = 0
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
      unsafe XMLEvents.withParser(data, text, count) { $0.characters($1) }
    }
    unsafe handler.ignorableWhitespace = handler.characters
    unsafe handler.cdataBlock = { data, text, count in
      unsafe XMLEvents.withParser(data, text, count) { $0.section($1) }
    }
    unsafe handler.serror = { data, error in
      guard let error = unsafe error, let fatal = unsafe LibXML2Error(error.pointee) else { return }
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
      // SAFETY: SAX2 gives five pointers for each attribute: local name, prefix, URI, value, value end;
      // all live during the callback.
      guard let name = unsafe attributes[index &* 5],
        let first = unsafe attributes[index &* 5 &+ 3],
        let end = unsafe attributes[index &* 5 &+ 4]
      else { continue }
      let value = unsafe UnsafeBufferPointer(start: first, count: end - first)
      unsafe parser.events.builder.attribute(
        UInt(bitPattern: name), name: { unsafe bytes(name) }, value: value.span)
    }
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
