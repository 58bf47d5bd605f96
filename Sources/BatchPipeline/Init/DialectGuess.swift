internal import Bytes
internal import CSV

/// The delimiter, quote and escape that the start of a CSV export looks to be written with.
struct DialectGuess: Equatable, Sendable {
  let delimiter: UInt8
  let quote: UInt8?
  /// How a quote inside quotes is written; nil for doubled.
  let escape: UInt8?
  /// Number of columns of the first record.
  let columns: Int
  /// Some records have fewer fields than the first one.
  let isRagged: Bool

  /// Records that are looked at.
  private static let records = 200

  /// - Parameters:
  ///   - text: UTF-8, without a byte-order mark.
  ///   - isWhole: no text follows.
  init(_ text: [UInt8], isWhole: Bool) {
    var styles: [Style] = [Style(quote: UInt8(ascii: "\"")), Style(quote: nil)]
    let apostrophe = Style(quote: UInt8(ascii: "'"))
    let isFirst = text.first == apostrophe.quote
    if isFirst { styles.insert(apostrophe, at: 0) }
    // Where both readings make records of one width: a doubled quote at the end of a field, after a
    // backslash, would leave it open.
    styles.insert(contentsOf: styles.compactMap { $0.escaped(in: text) }, at: 0)
    // Names and values begin with apostrophes that quote nothing: only where that makes more records of one
    // width.
    let later = isFirst ? [] : [apostrophe.escaped(in: text), apostrophe].compactMap { $0 }
    var best: (guess: DialectGuess, score: Score)?
    for (index, style) in (styles + later).enumerated() {
      if index >= styles.count, best?.score.regular == 100 { break }
      for delimiter in CSVDialect.usualDelimiters {
        let counts = CSVSplitter.fieldCounts(
          of: text,
          dialect: CSVDialect(delimiter: delimiter, quote: style.quote, escape: style.escape),
          maximumRecords: DialectGuess.records, isWhole: isWhole)
        guard let score = Score(counts) else { continue }
        let guess = DialectGuess(
          delimiter: delimiter, quote: style.quote, escape: style.escape, columns: counts[0],
          isRagged: counts.dropFirst().contains { $0 < counts[0] })
        if best.map({ $0.score < score }) ?? true { best = (guess, score) }
      }
    }
    self =
      best?.guess
      ?? DialectGuess(
        delimiter: UInt8(ascii: ","), quote: UInt8(ascii: "\""), escape: nil, columns: 1,
        isRagged: false)
  }

  private init(delimiter: UInt8, quote: UInt8?, escape: UInt8?, columns: Int, isRagged: Bool) {
    self.delimiter = delimiter
    self.quote = quote
    self.escape = escape
    self.columns = columns
    self.isRagged = isRagged
  }

  private struct Style {
    let quote: UInt8?
    var escape: UInt8?

    /// The same with a backslash before a quote inside quotes, where the text has such a pair.
    func escaped(in text: [UInt8]) -> Style? {
      let backslash = UInt8(ascii: "\\")
      guard let quote else { return nil }
      // The standard library's search for a part would take longer than all else that `init` does.
      let hasPair = zip(text, text.dropFirst()).contains { $0 == backslash && $1 == quote }
      return hasPair ? Style(quote: quote, escape: backslash) : nil
    }
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
