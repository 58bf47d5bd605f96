internal import CLibXML2
internal import Records

// MARK: Parts of documents

extension XMLPushParser {
  /// Forgets the document, but for the names it had.
  func reset() {
    // SAFETY: the context is this object's; its dictionary of names stays.
    unsafe xmlCtxtResetPush(context, nil, 0, nil, nil)
    unsafe context?.pointee.nsNr = 0
    unsafe context?.pointee.progressive = 0
    failure = nil
    (bytesParsed, shift, magic, characters) = (0, 0, [], UTF8Stream())
    held = []
    (isInLongSection, pendingTag) = (false, PendingTag())
    section.end()
    builder.leaveDocument()
  }

  /// Opens the elements that are open where the next text begins.
  func enter(_ ancestors: XMLAncestors, at place: XMLPlace) throws(XMLError) {
    if ancestors.number == 0 { return }
    CLibXML2_silence()
    bytesParsed = XMLPushParser.startBytes
    if ancestors.isRootClosed {
      // Any root but a record will do.
      try parseSlice(Array((recordName == [0x78] ? "<y />" : "<x />").utf8).span)
    }
    for tag in ancestors.tags {
      move(to: XMLPlace(byte: place.byte, line: tag.line, column: 1))
      try parseSlice(tag.text.span)
    }
    move(to: place)
  }

  /// Where libxml2 keeps a local name: its address stands for it in `XMLPaths`. Nil where it keeps no more:
  /// the memory that it takes for a parser's names has a limit of 10 MB, which its last piece may pass.
  func address(ofName name: Span<UInt8>) -> UInt? {
    // SAFETY: libxml2 copies the bytes during the call; the dictionary lives as long as the context.
    unsafe name.withUnsafeBufferPointer { bytes in
      let kept = unsafe xmlDictLookup(
        context?.pointee.dict, bytes.baseAddress, Int32(bytes.count))
      return unsafe kept == nil ? nil : UInt(bitPattern: kept)
    }
  }

  /// Bytes of the names that libxml2 keeps.
  var nameBytes: Int {
    // SAFETY: the dictionary lives as long as the context.
    unsafe Int(xmlDictGetUsage(context?.pointee.dict))
  }

  /// Names that libxml2 keeps beside those in records.
  var uselessNames: Int {
    // SAFETY: the dictionary lives as long as the context.
    unsafe Int(xmlDictSize(context?.pointee.dict)) &- builder.paths.edgeCount
  }

  /// Has libxml2 parse what it holds: at the end of a text it may wait for more without need.
  /// - Returns: Whether it holds nothing then.
  func takesAll() throws(XMLError) -> Bool {
    try parseHeld()
    while true {
      let count = heldBytes
      if count == 0 { return held.isEmpty }
      try check(unsafe xmlParseChunk(context, nil, 0, 0))
      if heldBytes == count { return false }
    }
  }

  /// The next text begins at `place`; libxml2 must hold none.
  func move(to place: XMLPlace) {
    guard let input = unsafe context?.pointee.input else { return }
    unsafe input.pointee.line = Int32(truncatingIfNeeded: place.line)
    unsafe input.pointee.col = Int32(truncatingIfNeeded: place.column)
    shift =
      unsafe place.byte &- Int(input.pointee.consumed) &- (input.pointee.cur - input.pointee.base)
  }
}
