package import Bytes
internal import Records

/// A token of APNs: 64 to 400 hex digits, an even number of them (PAYLOADS.md §2).
package enum DeviceToken {
  /// How many hexadecimal digits a token has.
  package static let digits = 64...400

  /// Brings the token that is all of `text` to lower-case digits alone: upper case and the form
  /// `<aaaa bbbb>` come from old apps. O(length).
  ///
  /// - Throws: Where it is no token; what is left of the text then depends on it alone.
  package static func normalize(_ text: inout ByteBuffer) throws(SettingFault) {
    if text.withSpan({ isNormal($0) }) { return }
    guard rewrite(&text), text.withSpan({ isNormal($0) }) else {
      throw SettingFault(
        code: .badDeviceToken,
        problem: "is no APNs device token",
        remedy: "give \(digits.lowerBound) to \(digits.upperBound) "
          + "hexadecimal digits, an even number of them")
    }
  }

  /// Whether it is such a token in lower case, as a request has it. O(length).
  package static func isNormal(_ text: Span<UInt8>) -> Bool {
    digits.contains(text.count) && text.count.isMultiple(of: 2)
      && text.consists(of: LowerCaseHex.self)
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
      if ASCII.hexValue(byte) != nil {
        text.append(ASCII.lowercased(byte))
      } else if byte != UInt8(ascii: " ") || !isBracketed {
        return false
      }
    }
    return true
  }
}
