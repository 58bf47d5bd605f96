internal import Bytes
internal import JSONText
internal import Platforms

/// The rules of the ids that the app reports back (PAYLOADS.md §1): keys that only the mapping writes.
enum TrackingShape {
  static func isKey(_ key: JSONView) -> Bool { MappedKey.tracking.contains { key.isString($0) } }

  /// - Parameter object: what they stand in: the iOS payload, or Android's `data`.
  static func problem(in object: JSONView) -> String? {
    if let id = object["_mId"],
      id.withText({ $0.count > 1 && $0[0] == UInt8(ascii: "h") && isId($0.extracting(1...)) })
        != true
    {
      return "_mId is not h and an id in hexadecimal"
    }
    if let id = object["_dId"], id.withText({ isId($0) }) != true {
      return "_dId is no id in hexadecimal"
    }
    if let state = object["_acsDeliveryTracking"], !state.isString("on"), !state.isString("off") {
      return "_acsDeliveryTracking is not on or off"
    }
    return nil
  }

  /// Lower-case digits of at most 64 bits, without padding.
  private static func isId(_ text: Span<UInt8>) -> Bool {
    guard (1...16).contains(text.count) else { return false }
    if text.count > 1, text[0] == UInt8(ascii: "0") { return false }
    for index in text.indices where !ASCII.isLowerCaseHex(text[index]) { return false }
    return true
  }
}
