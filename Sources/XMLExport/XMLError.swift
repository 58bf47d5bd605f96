/// The export is not XML that is read: the run cannot go on.
package struct XMLError: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    /// Not well-formed (XML 1.0 §2.1); the parser's own words.
    case notWellFormed(String)
    case documentType
    case tooDeep(limit: Int)
    /// More attributes in one tag than can be compared with each other in reasonable time.
    case tooManyAttributes(limit: Int)
    /// More namespace declarations that hold in one place than can be searched for every name.
    case tooManyNamespaces(limit: Int)
    /// More different element and attribute names than any export has.
    case tooManyNames(limit: Int)
    /// They repeat the names above them, and all together take more memory than they may.
    case tooLongNames(limitBytes: Int)
    case outOfMemory
  }

  package let reason: Reason
  /// From 1.
  package let line: Int
  /// In characters, from 1.
  package let column: Int
}

extension XMLError: CustomStringConvertible {
  package var description: String { description(settings: "input") }

  /// What is wrong and what to do, to follow `FILE:LINE:COLUMN: error: `.
  /// - Parameter keyPath: Where the settings for the export stand in the configuration.
  package func description(settings keyPath: String) -> String {
    switch reason {
    case .notWellFormed(let detail):
      "the XML is broken (\(detail)); deliver the file again"
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
