/// The export is not XML that is read: the run cannot go on.
package struct XMLError: Error, Equatable, Sendable {
  /// Why the document is not read on; the texts for people are in `XMLError.description(settings:)`.
  package enum Reason: Equatable, Sendable {
    /// Not well-formed (XML 1.0 §2.1), in the parser's own words.
    case notWellFormed(String)
    /// A tag, comment or instruction of more than libxml2 holds at once, whether it ends or not; a CDATA section too
    /// where `LibXML2Context.readsSectionsInPieces` is false.
    case tooLongMarkup
    /// A document type declaration: it could define entities.
    case documentType
    /// Elements inside one another beyond `limits.maxDepth`.
    case tooDeep(limit: Int)
    /// More attributes in one tag than can be compared with each other in reasonable time.
    case tooManyAttributes(limit: Int)
    /// More namespace declarations that hold in one place than can be searched for every name.
    case tooManyNamespaces(limit: Int)
    /// More different element and attribute names than any export has.
    case tooManyNames(limit: Int)
    /// Names that repeat those above them, and all together take more memory than they may.
    case tooLongNames(limitBytes: Int)
    /// libxml2 could not be given the memory that it asked for.
    case outOfMemory
  }

  /// What is wrong.
  package let reason: Reason
  /// Line of the document, from 1.
  package let line: Int
  /// Column in characters, from 1.
  package let column: Int
}

extension XMLError {
  init(_ reason: Reason, at place: (line: Int, column: Int)) {
    self.init(reason: reason, line: place.line, column: place.column)
  }
}

extension XMLError: CustomStringConvertible {
  private static var longMarkup: String {
    LibXML2Context.readsSectionsInPieces
      ? "a tag, comment or instruction" : "a tag, comment, instruction or CDATA section"
  }

  /// As `description(settings:)`, for an export of the run.
  package var description: String { description(settings: "input") }

  /// What is wrong and what to do, to follow `FILE:LINE:COLUMN: error: `.
  /// - Parameter keyPath: Where the settings for the export stand in the configuration.
  package func description(settings keyPath: String) -> String {
    switch reason {
    case .notWellFormed(let detail):
      "the XML is broken (\(detail)); deliver the file again"
    case .tooLongMarkup:
      "\(XMLError.longMarkup) takes over 10 MB or is never closed; export without it"
    case .documentType:
      "a document type declaration is refused; export without DOCTYPE"
    case .tooDeep(let limit):
      "elements are nested deeper than \(keyPath).limits.maxDepth, \(limit); raise it if they are"
        + " meant to be"
    case .tooManyAttributes(let limit):
      "a tag has more than \(limit) attributes; deliver the values as elements"
    case .tooManyNamespaces(let limit):
      "an element is inside more than \(limit) namespace declarations; export without them"
    case .tooManyNames(let limit):
      "the records have more than \(limit) different field names; name the fields in"
        + " \(keyPath).xml.fields"
    case .tooLongNames(let limit):
      "the names of the records' fields take more than \(limit) bytes; name the fields in"
        + " \(keyPath).xml.fields"
    case .outOfMemory:
      "there is no memory for an XML parser; run fewer at once"
    }
  }
}
