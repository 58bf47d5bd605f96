internal import Bytes

/// One record cut into all its fields, byte by byte: for headers, dialects with an escape character and
/// dead letters. `CSVParser` does the same for the columns in use, many times faster.
struct CSVRecord: Equatable, Sendable {
  /// The values, unquoted.
  private(set) var fields: [[UInt8]] = []

  /// - Parameter text: one record without its terminator.
  init(_ text: Span<UInt8>, dialect: CSVDialect) {
    self.init(text, dialect: dialect, stopAfter: .max)
  }

  /// - Parameter stopAfter: leaves off after a value longer than so many bytes.
  init(_ text: Span<UInt8>, dialect: CSVDialect, stopAfter: Int) {
    var field: [UInt8] = []
    var isInQuotes = false
    var isAtFieldStart = true
    var index = 0
    while index < text.count {
      let byte = text[index]
      let next = index + 1 < text.count ? text[index + 1] : nil
      index += 1
      if byte == dialect.escape {
        // An escape with nothing behind it, at the end of the file, stands for itself.
        field.append(next ?? byte)
        index += 1
      } else if isInQuotes && byte == dialect.quote {
        if next == byte {
          field.append(byte)
          index += 1
        } else {
          isInQuotes = false
        }
      } else if isAtFieldStart && byte == dialect.quote {
        isInQuotes = true
      } else if !isInQuotes && byte == dialect.delimiter {
        fields.append(field)
        field.removeAll()
        isAtFieldStart = true
        continue
      } else {
        field.append(byte)
      }
      isAtFieldStart = false
      if field.count > stopAfter { break }
    }
    fields.append(field)
  }
}
