/// What the tokens of one field look like.
struct TokenTally: Sendable {
  private(set) var apns = 0
  private(set) var fcm = 0
  /// Values of neither shape.
  private(set) var others = 0

  init(_ values: some Sequence<[UInt8]?>) {
    for case let value? in values where !value.isEmpty {
      switch TokenShape(value) {
      case .apns: apns += 1
      case .fcm: fcm += 1
      case nil: others += 1
      }
    }
  }

  var isEmpty: Bool { apns + fcm + others == 0 }

  /// The shapes of nearly all values; none where many have neither.
  var shapes: Set<TokenShape> {
    let known = apns + fcm
    guard known > 0, others * 4 <= known else { return [] }
    if apns * 20 < known { return [.fcm] }
    if fcm * 20 < known { return [.apns] }
    return [.apns, .fcm]
  }

  func misfits(_ shape: TokenShape) -> Int { others + (shape == .apns ? fcm : apns) }
}
