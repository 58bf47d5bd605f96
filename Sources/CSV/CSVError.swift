package import Records

/// The export is not CSV in the configured dialect: the run cannot go on.
package struct CSVError: Error, Equatable, Sendable {
  /// Why no record can be read; the texts for people are in `CSVError.description(settings:)`.
  package enum Reason: Equatable, Sendable {
    /// A quoted field is still open at the end of the file; the place is where its quote stands.
    case unclosedQuote
    /// The file has no bytes: no header, and no record.
    case empty(isStandardInput: Bool)
    /// The first line is Excel's, which names the delimiter.
    case separatorLine
    /// A column of the header, counted from 1, has no name.
    case emptyName(column: Int)
    /// Two columns of the header have this name.
    case duplicateName(FieldName)
    /// The header is over a limit; `limit` names key and value, as `limits.maxFields, 4096 columns`.
    case headerTooLong(limit: String)
    /// The header is not in the configured encoding; `hint` is what its bytes look like, if anything.
    case headerEncoding(hint: SourceEncoding?)
    /// The header begins with UTF-8's byte-order mark, and the configured encoding takes it for letters.
    case utf8Mark
    /// Every second byte of the header is zero, or each: it is in the encoding of `hint`, or in none.
    case zeroBytes(hint: SourceEncoding?)
  }

  /// What is wrong.
  package let reason: Reason
  /// Line of the decompressed text, from 1.
  package let line: Int
  /// Column in Unicode scalars, from 1.
  package let column: Int

  /// - Parameters:
  ///   - line: from 1.
  ///   - column: in Unicode scalars, from 1.
  package init(_ reason: Reason, line: Int, column: Int) {
    self.reason = reason
    self.line = line
    self.column = column
  }
}

extension CSVError: CustomStringConvertible {
  /// As `description(settings:)`, for an export of the run.
  package var description: String { description(settings: "input") }

  /// What is wrong and what to do, to follow `FILE:LINE:COLUMN: error: `.
  /// - Parameter keyPath: Where the settings for the export stand in the configuration.
  package func description(settings keyPath: String) -> String {
    switch reason {
    case .unclosedQuote:
      "the quoted field that opens here is never closed; add the closing quote or set"
        + " \(keyPath).csv.quote to null"
    case .empty(isStandardInput: true):
      "the file is empty; deliver it again"
    case .empty(isStandardInput: false):
      "the file is empty; deliver it again, or set \(keyPath).ifMissing and send no file at all"
    case .separatorLine:
      "this line is Excel's and no header; deliver the file without it, and set"
        + " \(keyPath).csv.delimiter to what it names"
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
    case .utf8Mark:
      "the file begins with the byte-order mark of UTF-8; set \(keyPath).csv.encoding to utf-8"
    case .zeroBytes(let hint?):
      "every second byte of the header is zero, which looks like \(hint.rawValue);"
        + " set \(keyPath).csv.encoding"
    case .zeroBytes(nil):
      "the header is nothing but zero bytes; deliver the file again"
    }
  }
}
