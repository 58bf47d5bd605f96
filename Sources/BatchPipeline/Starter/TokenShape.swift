/// Which platform's tokens a value looks like (PAYLOADS.md §2, §3).
enum TokenShape: Hashable, Sendable {
  case apns, fcm

  init?(_ value: [UInt8]) {
    if value.count >= 64, value.count <= 400, value.count.isMultiple(of: 2),
      value.allSatisfy(\.isHexDigit)
    {
      self = .apns
    } else if value.count >= 100, value.count <= 4096, value.allSatisfy(\.isTokenByte) {
      self = .fcm
    } else if value.count == 22, value[0] >= UInt8(ascii: "c"), value[0] <= UInt8(ascii: "f"),
      value.allSatisfy({ $0.isTokenByte && $0 != UInt8(ascii: ":") })
    {
      self = .fcm
    } else {
      return nil
    }
  }
}

/// What the tokens of one field look like.
struct TokenTally: Sendable {
  private(set) var apns = 0
  private(set) var fcm = 0
  /// Of neither shape.
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

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  fileprivate var isTokenByte: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
