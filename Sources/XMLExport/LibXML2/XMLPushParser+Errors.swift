// MARK: What is wrong with a document

extension XMLPushParser {
  /// What libxml2 reported, or had to stop for.
  struct Failure {
    let reason: XMLError.Reason
    /// Offset in the document of the byte where it stood; nil where it converts the document.
    let offset: Int?
    /// Where that is to libxml2.
    let place: (line: Int, column: Int)
  }

  /// - Parameters:
  ///   - isWellFormed: what `context` says, so far.
  ///   - piece: what it was given last, which is no part of `given`.
  func check(_ isWellFormed: Bool, _ piece: Span<UInt8> = Span()) throws(XMLError) {
    if let failure {
      let place = failure.offset.map { self.place(ofByteAt: $0, in: piece) } ?? failure.place
      throw XMLError(failure.reason, at: place)
    }
    if isWellFormed { return }
    throw badEncoding(at: context.place)
  }

  func badEncoding(at place: (line: Int, column: Int)) -> XMLError {
    XMLError(.notWellFormed(XMLPushParser.badEncoding), at: place)
  }

  static let badEncoding = "it has bytes that are not valid in its encoding"

  /// Notes the first error that libxml2 reports; it may report others that follow from it.
  func note(_ error: LibXML2Error) {
    guard failure == nil else { return }
    var place = context.place
    if error.line > 0 { place.line = error.line }
    if error.column > 0 { place.column = error.column }
    if context.isConverting && context.isInSection { place = placeInSection(from: place) }
    let isInMark =
      error.isOfName && context.withHeld { $0.starts(with: [UInt8(ascii: "!")]) }
      && context.withParsed { !$0.isEmpty && $0[$0.count - 1] == UInt8(ascii: "<") }
    let detail = error.detail(
      isAfterRoot: context.isAfterRoot, isAtEnd: context.heldBytes == 0, isInMark: isInMark)
    let sectionEnd = error.isOfSectionEnd ? context.withHeld { $0.distanceToSectionEnd } : 0
    fail(
      error.isTooLongMarkup ? .tooLongMarkup : .notWellFormed(detail), place,
      bytesOn: isInMark ? -1 : sectionEnd)
  }

  /// Where libxml2 stands in a CDATA section that it converts.
  /// - Parameter counted: the place up to which it has counted: what it handed out, or the section's start.
  private func placeInSection(from counted: (line: Int, column: Int)) -> (line: Int, column: Int) {
    context.withParsed { parsed in
      let handedOut = max(0, parsed.count - (context.offset - sectionOffset))
      let start = max(handedOut, parsed.lastEnd(of: XMLMark.section) ?? 0)
      let place = XMLPlace(byte: sectionOffset, line: counted.line, column: counted.column)
        .after(parsed.extracting(droppingFirst: start))
      return (place.line, place.column)
    }
  }

  /// Has libxml2 stop, for a reason of ours.
  func stop(_ reason: XMLError.Reason) {
    if failure == nil { fail(reason, context.place, bytesOn: 0) }
    context.stop()
  }

  /// - Parameter distance: how far from where libxml2 stands.
  private func fail(
    _ reason: XMLError.Reason, _ place: (line: Int, column: Int), bytesOn distance: Int
  ) {
    // Once it is stopped, libxml2 has forgotten where it stood.
    failure = Failure(
      reason: reason, offset: context.isConverting ? nil : offset + distance, place: place)
  }
}

extension Span<UInt8> {
  /// Offset after the last `mark`; nil where there is none.
  fileprivate func lastEnd(of mark: [UInt8]) -> Int? {
    var end = count
    while end >= mark.count {
      if extracting(end &- mark.count..<end).starts(with: mark) { return end }
      end &-= 1
    }
    return nil
  }

  fileprivate var distanceToSectionEnd: Int {
    let mark = XMLMark.sectionEnd
    return firstEnd(of: mark, from: 0).map { $0 - mark.count } ?? 0
  }
}
