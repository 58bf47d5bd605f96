internal import CText

/// Where in a text functions of `CText` are called that pass pieces of sixty-four bytes without quotes: what stops
/// them is left to the caller.
struct CSVPlainTries {
  /// Bytes passed by a try that make up for it.
  private static let worthATry = 256
  /// Bytes that are left to the caller before the next try: one piece after a try that was worth it, twice as many
  /// after each other one, as where all is quoted.
  private static let pauses = 64...4096
  /// Stands for no quote: UTF-8 has no such byte, and one that is there is left to the caller.
  private static let noByteOfText: UInt8 = 0xff

  /// What they stop at.
  let quote: UInt8
  private var next: Int
  private var pause = pauses.lowerBound

  /// - Parameter start: of the text, as all places here.
  init(_ dialect: CSVDialect, from start: Int) {
    quote = dialect.quote ?? CSVPlainTries.noByteOfText
    next = CText_hasVectors() ? start : .max
  }

  /// Whether to call one at `place`, or to go on there; never where the processor has no vectors for it.
  @inline(__always)
  func areDue(at place: Int) -> Bool { place >= next }

  /// A try was stopped by the piece at `place`.
  mutating func note(stopAt place: Int) {
    let pauses = CSVPlainTries.pauses
    let wasWorthIt = place &- next >= CSVPlainTries.worthATry
    pause = wasWorthIt ? pauses.lowerBound : min(2 * pause, pauses.upperBound)
    next = place &+ pause
  }
}
