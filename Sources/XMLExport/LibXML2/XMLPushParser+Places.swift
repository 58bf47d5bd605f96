internal import Bytes

// MARK: Where the parser stands

extension XMLPushParser {
  /// Where the parser stands between two pieces, from 1.
  var place: (line: Int, column: Int) {
    context.isConverting ? context.place : place(ofByteAt: offset, in: Span())
  }

  /// - Parameter offset: of a byte that libxml2 holds back, or of `piece`, which comes next.
  func place(ofByteAt offset: Int, in piece: Span<UInt8>) -> (line: Int, column: Int) {
    let place = given.place(ofByteAt: offset, in: piece)
    return (place.line, place.column)
  }

  /// libxml2 was given `piece`, or has parsed more of what it held.
  func noteGiven(_ piece: Span<UInt8> = Span()) {
    if context.isConverting { return }
    given.add(piece, parsedTo: offset)
    sources?.forget(before: offset)
  }

  /// Where the text ends that libxml2 has, parsed or not; in UTF-8, where the first sequence begins that is
  /// invalid or cut.
  var placeOfEnd: (line: Int, column: Int) {
    if !context.isConverting {
      let unseen = magic
      let end = characters.place.after(unseen.span)
      return (end.line, end.column)
    }
    let place = XMLPlace(byte: context.offset, line: place.line, column: place.column)
    let end = context.withHeld { place.after($0) }
    return (end.line, end.column)
  }

  /// - Parameter offset: in the document of a byte that libxml2 holds, no less than the last time.
  func place(at offset: Int) -> XMLOffset {
    sources?.place(of: offset) ?? XMLOffset(text: offset, source: offset)
  }

  /// Offset in the document of the parser's next byte.
  var offset: Int { offset(before: 0) }

  /// Offset in the document of the byte that lies `distance` bytes, as libxml2 has them, before the next.
  private func offset(before distance: Int) -> Int {
    let converted = context.offset - distance
    guard context.isConverting else { return converted &+ shift }
    return context.unconvertedOffset(before: distance) ?? converted
  }

  /// Where the start tag of a record begins whose attributes were just parsed: `<` cannot stand inside a tag, so it
  /// is the nearest one before the parser's place. The lines are those before it.
  var tagPlace: (start: XMLOffset, line: Int) {
    if let (start, line) = events.nextRecord { return (place(at: start &+ shift), line) }
    let (distance, lines) = context.withParsed {
      let (start, lines) = $0.lastTag
      return ($0.count - start, lines)
    }
    return (place(at: offset(before: distance)), max(1, context.place.line - lines))
  }
}
