internal import Bytes
internal import CSV

/// The delimiter and quote that the start of a CSV export looks to be written with.
struct DialectGuess: Equatable, Sendable {
  let delimiter: UInt8
  let quote: UInt8?
  /// Number of columns of the first record.
  let columns: Int
  /// Some records have fewer fields than the first one.
  let isRagged: Bool

  private static let delimiters = [",", ";", "\t", "|"].compactMap { $0.utf8.first }
  /// Records that are looked at.
  private static let records = 200

  /// - Parameters:
  ///   - text: UTF-8, without a byte-order mark.
  ///   - isWhole: no text follows.
  init(_ text: [UInt8], isWhole: Bool) {
    var quotes: [UInt8?] = [UInt8(ascii: "\""), nil]
    if text.first == UInt8(ascii: "'") { quotes.insert(UInt8(ascii: "'"), at: 0) }
    var best: (guess: DialectGuess, score: Score)?
    for quote in quotes {
      for delimiter in DialectGuess.delimiters {
        let counts = DialectGuess.fieldCounts(
          text, delimiter: delimiter, quote: quote, isWhole: isWhole)
        guard let score = Score(counts) else { continue }
        let guess = DialectGuess(
          delimiter: delimiter, quote: quote, columns: counts[0],
          isRagged: counts.dropFirst().contains { $0 < counts[0] })
        if best.map({ $0.score < score }) ?? true { best = (guess, score) }
      }
    }
    self =
      best?.guess
      ?? DialectGuess(
        delimiter: UInt8(ascii: ","), quote: UInt8(ascii: "\""), columns: 1, isRagged: false)
  }

  private init(delimiter: UInt8, quote: UInt8?, columns: Int, isRagged: Bool) {
    self.delimiter = delimiter
    self.quote = quote
    self.columns = columns
    self.isRagged = isRagged
  }

  /// More than one column, then records of one width, then many columns. Of equals the first tried
  /// stays.
  private struct Score {
    let hasColumns: Bool
    /// Share of the records that have as many fields as the first, in percent.
    let regular: Int
    let columns: Int

    init?(_ counts: [Int]) {
      guard let first = counts.first else { return nil }
      hasColumns = first > 1
      regular = counts.count { $0 == first } * 100 / counts.count
      columns = first
    }

    static func < (left: Score, right: Score) -> Bool {
      if left.hasColumns != right.hasColumns { return right.hasColumns }
      if left.regular != right.regular { return left.regular < right.regular }
      return left.columns < right.columns
    }
  }

  /// Fields of each record that ends in `text`; none where a quote is left open to the end of the
  /// export.
  private static func fieldCounts(
    _ text: [UInt8], delimiter: UInt8, quote: UInt8?, isWhole: Bool
  ) -> [Int] {
    var counts: [Int] = []
    var fields = 1
    var isInQuotes = false
    /// The field began with a quote, so that a second one after the first closed opens it again.
    var isQuoted = false
    var fieldStart = 0
    var recordStart = 0
    for (index, byte) in text.enumerated() {
      if isInQuotes {
        // A doubled quote closes and opens again.
        if byte == quote { isInQuotes = false }
      } else if byte == quote,
        index == fieldStart || (isQuoted && text[index - 1] == quote)
      {
        isInQuotes = true
        isQuoted = true
      } else if byte == delimiter {
        fields += 1
        isQuoted = false
        fieldStart = index + 1
      } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        if index > recordStart { counts.append(fields) }
        if counts.count == records { return counts }
        fields = 1
        isQuoted = false
        fieldStart = index + 1
        recordStart = index + 1
      }
    }
    if isWhole {
      if isInQuotes { return [] }
      if recordStart < text.count { counts.append(fields) }
    }
    return counts
  }
}
