internal import CLibXML2

/// What libxml2 says that ends a document.
struct LibXML2Error {
  let code: xmlParserErrors
  /// Line, from 1, as libxml2 counts; 0 or less where it does not know.
  let line: Int
  /// Column, counted as `line` is.
  let column: Int
  /// Where another place is part of what is wrong, its line.
  let otherLine: Int
  /// Something was put into the message.
  let quotes: Bool
  let message: String?

  static let endsEarly = "it ends early"

  /// `XML_WAR_ENCODING_MISMATCH`, which there is from 2.12 on: a declaration is not what the text shows.
  static let encodingMismatch: CInt = 113

  /// `XML_ERR_RESOURCE_LIMIT`, which there is from 2.12 on: before, an internal error.
  private static let resourceLimit: UInt32 = 114

  /// It gives up a tag, comment or instruction whose end it has not seen in 10 MB; from 2.14 on, a CDATA section too.
  var isTooLongMarkup: Bool {
    guard let message else { return false }
    return message.contains("Huge input lookup") || message.contains("too big found")
      || code.rawValue == LibXML2Error.resourceLimit && !message.contains("depth")
  }

  /// A name is missing: from 2.14 on also that of what a `<!` begins, behind whose `<` libxml2 stands then.
  var isOfName: Bool { code == XML_ERR_NAME_REQUIRED }

  /// It has found the end of a section outside of one. Then it is not there yet, but at the start of the text.
  var isOfSectionEnd: Bool { code == XML_ERR_MISPLACED_CDATA_END }

  /// libxml2's own words, where they quote nothing of the document but the encoding that it declares. No name
  /// of an element or attribute: behind a `<` or quote that should have been escaped, it is a word of a value.
  /// - Parameters:
  ///   - isAfterRoot: `LibXML2Context.isAfterRoot` when this was reported.
  ///   - isAtEnd: whether libxml2 then stood behind all text that it had.
  ///   - isInMark: whether it stood inside a `<!`.
  func detail(isAfterRoot: Bool, isAtEnd: Bool, isInMark: Bool) -> String {
    switch code {
    // libxml2 has one text for a document that goes on after its end and one that has none. What is open at
    // the end, it says at its start or at the end, as it got the text.
    case XML_ERR_DOCUMENT_END where !isAfterRoot, XML_ERR_COMMENT_NOT_FINISHED,
      XML_ERR_TAG_NOT_FINISHED:
      return LibXML2Error.endsEarly
    // Its text is part of the message. In a section that goes on, one character ended it.
    case XML_ERR_CDATA_NOT_FINISHED where isAtEnd: return LibXML2Error.endsEarly
    case XML_ERR_INVALID_CHAR, XML_ERR_CDATA_NOT_FINISHED:
      return "it has a character that XML does not allow"
    // A file of no bytes is another error, and does not come to libxml2.
    case XML_ERR_DOCUMENT_EMPTY: return "it does not begin as XML in its encoding does"
    case XML_ERR_INTERNAL_ERROR where message?.contains("element content") == true,
      XML_ERR_NAME_REQUIRED where isInMark:
      return "a <! begins neither a comment nor a CDATA section"
    case XML_ERR_INVALID_ENCODING: return XMLPushParser.badEncoding
    case XML_ERR_UNDECLARED_ENTITY:
      return "it has an entity that is none of amp, lt, gt, quot and apos"
    case XML_ERR_NAME_REQUIRED: return "a name is missing; a < or & inside a value is &lt; or &amp;"
    case XML_ERR_TAG_NAME_MISMATCH:
      return "the end tag is not that of the open element, which begins in line \(otherLine)"
    case XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
      return "an attribute has no value; a quote inside a value is &quot; or &apos;"
    case XML_ERR_ATTRIBUTE_REDEFINED: return "a tag has an attribute twice"
    case XML_ERR_GT_REQUIRED: return "a tag does not end with >"
    case XML_ERR_UNSUPPORTED_ENCODING, XML_ERR_NAME_TOO_LONG, XML_ERR_INTERNAL_ERROR: break
    default:
      if quotes { return "libxml2 error \(code.rawValue)" }
    }
    guard let message else { return "libxml2 error \(code.rawValue)" }
    let printable = message.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f }
    return String(String.UnicodeScalarView(printable.prefix(200)))
  }
}
