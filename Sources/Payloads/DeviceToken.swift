internal import Records

/// A token of APNs: 64 to 400 hex digits, an even number of them (PAYLOADS.md §2).
enum DeviceToken {
  static let digits = 64...400

  static let rejection = Rejection(
    .badDeviceToken, field: "token",
    detail: "is no APNs device token; give 64 to 400 hexadecimal digits, an even number of them")

  /// Brings the token that is all of `text` to lower-case digits alone: upper case and the form
  /// `<aaaa bbbb>` come from old apps.
  static func normalize(_ text: inout ByteBuffer) throws(Rejection) {
    if !text.withSpan({ $0.consists(of: LowerCaseHex.self) }) {
      guard rewrite(&text) else { throw rejection }
    }
    guard digits.contains(text.count) && text.count.isMultiple(of: 2) else { throw rejection }
  }

  /// Replaces `text` by its digits in lower case; false where it holds anything else.
  private static func rewrite(_ text: inout ByteBuffer) -> Bool {
    let isBracketed =
      text.count >= 2 && text[0] == UInt8(ascii: "<")
      && text[text.count - 1] == UInt8(ascii: ">")
    var original = text.array()
    if isBracketed { original = Array(original.dropFirst().dropLast()) }
    text.removeAll()
    for byte in original {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"):
        text.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "F"):
        text.append(byte | 0x20)
      case UInt8(ascii: " ") where isBracketed:
        break
      default:
        return false
      }
    }
    return true
  }
}
