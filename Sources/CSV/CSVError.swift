package import Records

/// The export is not CSV in the configured dialect: the run cannot go on.
package struct CSVError: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    /// A quoted field is still open at the end of the file; the place is where its quote stands.
    case unclosedQuote
    /// The file has no header and no record.
    case empty
    case emptyName(column: Int)
    case duplicateName(FieldName)
    /// `limit`: as `limits.maxFields, 4096 columns`.
    case headerTooLong(limit: String)
    /// `hint`: the encoding that the bytes look like.
    case headerEncoding(hint: SourceEncoding?)
  }

  package let reason: Reason
  /// From 1.
  package let line: Int
  /// In Unicode scalars, from 1.
  package let column: Int

  package init(_ reason: Reason, line: Int, column: Int) {
    self.reason = reason
    self.line = line
    self.column = column
  }
}

extension CSVError: CustomStringConvertible {
  package var description: String { description(settings: "input") }

  /// What is wrong and what to do, to follow `FILE:LINE:COLUMN: error: `.
  /// - Parameter keyPath: Where the settings for the export stand in the configuration.
  package func description(settings keyPath: String) -> String {
    switch reason {
    case .unclosedQuote:
      "the quoted field that opens here is never closed; add the closing quote or set"
        + " \(keyPath).csv.quote to null"
    case .empty:
      "the file has no header; deliver it again, or set \(keyPath).ifMissing and send no file at all"
    case .emptyName(let column):
      "column \(column) of the header has no name; name it"
    case .duplicateName(let name):
      "the header has the name \"\(name.text)\" twice; rename one of the columns"
    case .headerTooLong(let limit):
      "the header is over \(keyPath).\(limit); check the delimiter and the quote"
    case .headerEncoding(let hint?):
      "the header is not UTF-8 and looks like \(hint.rawValue); set \(keyPath).csv.encoding"
    case .headerEncoding(nil):
      "the header is not in the configured encoding; set \(keyPath).csv.encoding"
    }
  }
}
