internal import CLibXML2
internal import Records

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

  func stop(_ reason: XMLError.Reason) {
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

  fileprivate static func bytes(_ name: UnsafePointer<xmlChar>) -> [UInt8] {
    // SAFETY: a name of libxml2's dictionary, which ends in a zero.
    var length = 0
    while unsafe name[length] != 0 { length += 1 }
    return unsafe Array(UnsafeBufferPointer(start: name, count: length))
  }

  /// What is set once for the process: no external entity is ever loaded.
  static let library: Void = {
    xmlInitParser()
    unsafe xmlSetExternalEntityLoader { _, _, _ in nil }
  }()

  static var handler: xmlSAXHandler {
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
