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
        let counts = CSVSplitter.fieldCounts(
          of: text, dialect: CSVDialect(delimiter: delimiter, quote: quote),
          maximumRecords: DialectGuess.records, isWhole: isWhole)
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

  /// Prefers more than one column, then records of one width, then many columns; the first tried wins a
  /// tie.
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
}
