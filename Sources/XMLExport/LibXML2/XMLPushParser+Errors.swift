// MARK: What is wrong with a document

extension XMLPushParser {
  /// - Parameter isWellFormed: what `context` says, so far.
  func check(_ isWellFormed: Bool) throws(XMLError) {
    if let failure { throw failure }
    if isWellFormed { return }
    throw badEncoding(at: place)
  }

  func badEncoding(at place: (line: Int, column: Int)) -> XMLError {
    XMLError(
      reason: .notWellFormed(XMLPushParser.badEncoding), line: place.line, column: place.column)
  }

  static let badEncoding = "it has bytes that are not valid in its encoding"

  /// Notes the first error that libxml2 reports; it may report others that follow from it.
  func note(_ error: LibXML2Error) {
    guard failure == nil else { return }
    let place = place
    failure = XMLError(
      reason: error.isTooLongMarkup
        ? .tooLongMarkup : .notWellFormed(error.detail(isAfterRoot: context.isAfterRoot)),
      line: error.line > 0 ? error.line : place.line,
      column: error.column > 0 ? error.column : place.column)
  }

  /// Has libxml2 stop, for a reason of ours.
  func stop(_ reason: XMLError.Reason) {
    if failure == nil {
      failure = XMLError(reason: reason, line: place.line, column: place.column)
    }
    context.stop()
  }
}
