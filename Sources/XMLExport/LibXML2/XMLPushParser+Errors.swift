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
      throw XMLError(reason: failure.reason, line: place.line, column: place.column)
    }
    if isWellFormed { return }
    throw badEncoding(at: context.place)
  }

  func badEncoding(at place: (line: Int, column: Int)) -> XMLError {
    XMLError(
      reason: .notWellFormed(XMLPushParser.badEncoding), line: place.line, column: place.column)
  }

  static let badEncoding = "it has bytes that are not valid in its encoding"

  /// Notes the first error that libxml2 reports; it may report others that follow from it.
  func note(_ error: LibXML2Error) {
    guard failure == nil else { return }
    let place = context.place
    fail(
      error.isTooLongMarkup
        ? .tooLongMarkup : .notWellFormed(error.detail(isAfterRoot: context.isAfterRoot)),
      (error.line > 0 ? error.line : place.line, error.column > 0 ? error.column : place.column),
      bytesOn: error.isOfSectionEnd ? context.withHeld { $0.distanceToSectionEnd } : 0)
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
  fileprivate var distanceToSectionEnd: Int {
    let mark = XMLMark.sectionEnd
    return firstEnd(of: mark, from: 0).map { $0 - mark.count } ?? 0
  }
}
