internal import CText

/// Where in a text functions of `CText` are called that pass regular pieces of sixty-four bytes (`CText_Quoting`):
/// what stops them is left to the caller.
struct CSVRegularTries {
  /// Bytes passed by a try that make up for it.
  private static let worthATry = 256
  /// Bytes that are left to the caller before the next try: one piece after a try that was worth it, twice as many
  /// after each other one, as where many quotes are doubled.
  private static let pauses = 64...4096

  private var next: Int
  private var pause = pauses.lowerBound

  /// - Parameter start: of the text, as all places here.
  init(from start: Int) {
    next = CText_hasVectors() ? start : .max
  }

  /// Whether to call one at `place`, or to go on there; never where the processor has no vectors for it.
  @inline(__always)
  func areDue(at place: Int) -> Bool { place >= next }

  /// A try was stopped by the piece at `place`.
  mutating func note(stopAt place: Int) {
    let pauses = CSVRegularTries.pauses
    let wasWorthIt = place &- next >= CSVRegularTries.worthATry
    pause = wasWorthIt ? pauses.lowerBound : min(2 * pause, pauses.upperBound)
    next = place &+ pause
  }
}
