internal import CLibXML2
internal import Records

// MARK: Where the parser stands

extension XMLPushParser {
  /// Where the parser stands, from 1.
  package var place: (line: Int, column: Int) {
    guard let input = unsafe context?.pointee.input else { return (1, 1) }
    return unsafe (Int(max(1, input.pointee.line)), Int(max(1, input.pointee.col)))
  }

  /// Where the text ends that libxml2 has, parsed or not.
  var placeOfEnd: (line: Int, column: Int) {
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

  /// Offset in the document of the parser's next byte.
  var offset: Int {
    guard let context = unsafe context, let input = unsafe context.pointee.input?.pointee else {
      return 0
    }
    let converted = unsafe Int(input.consumed) + (input.cur - input.base)
    guard isConverted else { return converted &+ shift }
    let offset = unsafe xmlByteConsumed(context)
    return offset >= 0 ? Int(offset) : converted
  }

  /// Where the start tag begins whose attributes were just parsed: `<` cannot stand inside a tag, so it
  /// is the nearest one before the parser's place. The lines are those before it.
  var tagPlace: (byte: Int, line: Int) {
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
}
