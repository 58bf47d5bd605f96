internal import Bytes
internal import JSONText

/// What the two envelopes share.
enum EnvelopeShape {
  /// The keys that each begins with.
  static let head: [StaticString] = ["v", "id", "platform"]

  /// - Parameter keys: What the keys may be.
  static func problem(
    in line: JSONView, platform: StaticString, keys: [[StaticString]]
  ) -> String? {
    if line["v"]?.int != 1 { return "v is not 1" }
    guard line["id"]?.withText({ isUUID($0) }) == true else {
      return "id is no lower-case UUID of version 8"
    }
    guard line["platform"]?.isString(platform) == true else { return "platform is unknown" }
    guard keys.contains(where: { line.has(exactly: $0) }) else {
      if let members = line.members {
        for member in members
        where !keys.contains(where: { $0.contains { member.key.isString($0) } }) {
          return "the envelope has the unknown key \(member.key.string ?? "")"
        }
      }
      return "the envelope's keys are not those of \(platform)"
    }
    return nil
  }

  /// RFC 9562 §5.8, as text of 36 characters.
  private static func isUUID(_ text: Span<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    for index in text.indices {
      let byte = text[index]
      let isRight =
        switch index {
        case 8, 13, 18, 23: byte == UInt8(ascii: "-")
        case 14: byte == UInt8(ascii: "8")
        case 19:
          UInt8(ascii: "8")...UInt8(ascii: "9") ~= byte
            || UInt8(ascii: "a")...UInt8(ascii: "b") ~= byte
        default: ASCII.isLowerCaseHex(byte)
        }
      if !isRight { return false }
    }
    return true
  }
}
