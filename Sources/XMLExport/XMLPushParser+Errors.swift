internal import CLibXML2

// MARK: What is wrong with a document

extension XMLPushParser {
  func check(_ status: Int32) throws(XMLError) {
    if let failure { throw failure }
    guard let context = unsafe context?.pointee else { return }
    // A document that cannot be converted stops the parser without an error of its own.
    let isStopped = unsafe context.wellFormed == 0 || context.disableSAX != 0
    guard isStopped || status == XML_ERR_INVALID_ENCODING.rawValue else { return }
    throw XMLError(
      reason: .notWellFormed(XMLPushParser.badEncoding), line: place.line, column: place.column)
  }

  static let badEncoding = "it has bytes that are not valid in its encoding"

  /// Notes the first error that libxml2 reports; it may report others that follow from it.
  func note(_ error: xmlError) {
    guard failure == nil, unsafe error.level == XML_ERR_FATAL else { return }
    let place = place
    // libxml2 has one text for a document that goes on after its end and one that has none.
    let isCut =
      switch unsafe xmlParserErrors(rawValue: UInt32(bitPattern: error.code)) {
      case XML_ERR_DOCUMENT_END: unsafe context?.pointee.instate != XML_PARSER_EPILOG
      // What is open at the end, which libxml2 says at its start or at the end, as it got the text.
      case XML_ERR_COMMENT_NOT_FINISHED: true
      default: false
      }
    let detail = unsafe isCut ? "it ends early" : XMLPushParser.detail(error)
    failure = unsafe XMLError(
      reason: .notWellFormed(detail),
      line: error.line > 0 ? Int(error.line) : place.line,
      column: error.int2 > 0 ? Int(error.int2) : place.column)
  }

  /// libxml2's own words where they quote nothing of the document but names; values stay out of messages.
  static func detail(_ error: xmlError) -> String {
    let code = unsafe xmlParserErrors(rawValue: UInt32(bitPattern: error.code))
    switch code {
    case XML_ERR_INVALID_CHAR: return "it has a character that XML does not allow"
    case XML_ERR_INVALID_ENCODING: return badEncoding
    case XML_ERR_UNDECLARED_ENTITY:
      return "it has an entity that is none of amp, lt, gt, quot and apos"
    case XML_ERR_TAG_NAME_MISMATCH, XML_ERR_ATTRIBUTE_WITHOUT_VALUE, XML_ERR_ATTRIBUTE_REDEFINED,
      XML_ERR_GT_REQUIRED, XML_ERR_TAG_NOT_FINISHED, XML_ERR_UNSUPPORTED_ENCODING,
      XML_ERR_NAME_TOO_LONG, XML_ERR_INTERNAL_ERROR:
      break
    default:
      // Nothing was put into the text.
      guard unsafe error.str1 == nil && error.str2 == nil && error.str3 == nil else {
        return "libxml2 error \(code.rawValue)"
      }
    }
    guard let message = unsafe error.message else { return "libxml2 error \(code.rawValue)" }
    let text = unsafe String(cString: message)
    if text.contains("Huge input lookup") {
      return "it has a tag, comment or instruction of over 10 MB"
    }
    let printable = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f }
    return String(String.UnicodeScalarView(printable.prefix(200)))
  }
}
