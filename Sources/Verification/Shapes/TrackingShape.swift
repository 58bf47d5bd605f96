internal import Bytes
internal import JSONText
internal import Platforms

/// The rules of the ids that the app reports back (PAYLOADS.md §1): keys that only the mapping writes.
enum TrackingShape {
  static func isKey(_ key: JSONView) -> Bool {
    TrackingKey.allCases.contains { key.isString($0.name) }
  }

  /// - Parameter object: what they stand in: the iOS payload, or Android's `data`.
  static func problem(in object: JSONView) -> String? {
    for key in TrackingKey.allCases {
      guard let value = object[key.name], value.withText({ isRight($0, key) }) != true else {
        continue
      }
      return "\(key) is \(expectation(of: key))"
    }
    return nil
  }

  private static func isRight(_ text: Span<UInt8>, _ key: TrackingKey) -> Bool {
    switch key {
    case .deliveryId: isId(text)
    case .broadlogId:
      text.count > 1 && text[0] == UInt8(ascii: "h") && isId(text.extracting(1...))
    case .state: (try? TrackingState(parsing: text)) != nil
    }
  }

  private static func expectation(of key: TrackingKey) -> String {
    switch key {
    case .deliveryId: "no id in hexadecimal"
    case .broadlogId: "not h and an id in hexadecimal"
    case .state: "not on or off"
    }
  }

  /// Lower-case digits of at most 64 bits, without padding.
  private static func isId(_ text: Span<UInt8>) -> Bool {
    guard (1...16).contains(text.count) else { return false }
    if text.count > 1, text[0] == UInt8(ascii: "0") { return false }
    for index in text.indices where !ASCII.isLowerCaseHex(text[index]) { return false }
    return true
  }
}
