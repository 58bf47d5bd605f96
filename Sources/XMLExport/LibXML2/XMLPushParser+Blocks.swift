internal import Bytes
internal import Records

// MARK: Parts of documents

extension XMLPushParser {
  /// Forgets the document, but for the names it had.
  func reset() {
    context.reset()
    failure = nil
    (bytesParsed, shift, magic, characters) = (0, 0, [], UTF8Stream())
    given = XMLGivenText()
    held = []
    (isInLongSection, pendingTag) = (false, PendingTag())
    events.builder.leaveDocument()
  }

  /// Opens the elements that are open where the next text begins.
  func enter(_ ancestors: XMLAncestors, at place: XMLPlace) throws(XMLError) {
    if ancestors.number == 0 { return }
    LibXML2Context.silence()
    bytesParsed = XMLPushParser.startBytes
    if ancestors.isRootClosed {
      // Any root but a record will do.
      try parseSlice(Array((recordName == [UInt8(ascii: "x")] ? "<y />" : "<x />").utf8).span)
    }
    for tag in ancestors.tags {
      move(to: XMLPlace(byte: place.byte, line: tag.line, column: 1))
      try parseSlice(tag.text.span)
    }
    move(to: place)
  }

  /// Parses the first `count` bytes of `text`, a block inside the elements that are open: at once and where
  /// it lies, in which its values stay. Behind them there must be a zero.
  /// - Parameters:
  ///   - records: where in it the records are.
  ///   - start: where its first byte stands in the document.
  /// - Returns: False where libxml2 found anything wrong, or other records: the parser must not be used again.
  func parseContent(
    _ text: Span<UInt8>, _ count: Int, _ records: [Range<Int>], at start: XMLPlace
  ) -> Bool {
    LibXML2Context.silence()
    shift = start.byte
    let isRead = events.withContent(text.extracting(0..<count), records, line: start.line) {
      context.parseContent(text, count, line: start.line)
    }
    return isRead && failure == nil && !events.builder.isInRecord && hasRecords(records)
  }

  /// Whether the records that were read are those, one by one.
  private func hasRecords(_ records: [Range<Int>]) -> Bool {
    // No key path: the library would follow it anew for each record, which takes longer than a tag.
    events.builder.batch.places.extents.elementsEqual(records) { $0.length == $1.count }
  }

  /// Names that libxml2 keeps beside those in records.
  var uselessNames: Int { context.nameCount &- events.builder.paths.edgeCount }

  /// Has libxml2 parse what it holds: at the end of a text it may wait for more without need.
  /// - Returns: Whether it holds nothing then.
  func takesAll() throws(XMLError) -> Bool {
    try parseHeld()
    while context.heldBytes > 0 {
      if try !parseMore() { return false }
    }
    return held.isEmpty
  }

  /// The next text begins at `place`; libxml2 must hold none.
  func move(to place: XMLPlace) {
    context.move(line: place.line)
    shift = place.byte &- context.offset
    characters = UTF8Stream(at: place)
    given = XMLGivenText(at: place)
  }
}
