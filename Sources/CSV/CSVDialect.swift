package import Records

/// How a CSV export is written (RFC 4180, with the liberties of `input.csv`).
package struct CSVDialect: Equatable, Sendable {
  /// What delimits the fields of most exports.
  package static let usualDelimiters = [",", ";", "\t", "|"].compactMap { $0.utf8.first }

  /// ASCII, neither NUL nor a line end, and not the quote.
  package let delimiter: UInt8
  /// ASCII, neither NUL nor a line end; nil where nothing is quoted.
  package let quote: UInt8?
  /// Takes the next character literally, in quotes and outside; nil where only doubling escapes.
  package let escape: UInt8?
  /// Too few fields are filled up with nil.
  package let padsShortRecords: Bool
  /// Encoding of the file; `TextTranscoder` makes UTF-8 of it before anything is split.
  package let encoding: SourceEncoding

  /// The defaults are those of RFC 4180 in UTF-8. The caller has checked the bytes against each other.
  package init(
    delimiter: UInt8 = UInt8(ascii: ","), quote: UInt8? = UInt8(ascii: "\""), escape: UInt8? = nil,
    padsShortRecords: Bool = false, encoding: SourceEncoding = .utf8
  ) {
    self.delimiter = delimiter
    self.quote = quote
    self.escape = escape
    self.padsShortRecords = padsShortRecords
    self.encoding = encoding
  }
  /// Whether a field begins at `place`, which is not in quotes.
  /// - Parameter recordStart: of the record that the byte there belongs to, or that begins there.
  @inline(__always)
  func startsField(_ text: Span<UInt8>, at place: Int, recordStart: Int) -> Bool {
    place == recordStart || (place > 0 && text[place &- 1] == delimiter)
  }
}
