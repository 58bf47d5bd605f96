internal import Bytes
internal import Records

/// What addresses one app instance at FCM (PAYLOADS.md §3).
package enum RegistrationToken: SettingValue {
  /// A Firebase installation id, which replaces tokens since 2026.
  case installation
  case token

  private static let tokenBytes = 100...4_096
  private static let installationBytes = 22

  /// Tells the two apart by their shape alone. O(length).
  package init(parsing text: Span<UInt8>) throws(SettingFault) {
    if text.consists(of: RegistrationAlphabet.self) {
      if text.count == RegistrationToken.installationBytes,
        text[0] &- UInt8(ascii: "c") < 4, text.hasNoColon
      {
        self = .installation
        return
      }
      if RegistrationToken.tokenBytes.contains(text.count) {
        self = .token
        return
      }
    }
    let bytes = RegistrationToken.tokenBytes
    throw SettingFault(
      code: .invalidArgument,
      problem: "is neither an FCM registration token nor a Firebase installation id",
      remedy: "give \(bytes.lowerBound) to \(bytes.upperBound), or "
        + "\(RegistrationToken.installationBytes), of the characters a-z A-Z 0-9 _ : -")
  }
}

extension Span<UInt8> {
  fileprivate var hasNoColon: Bool {
    for index in indices where self[index] == UInt8(ascii: ":") { return false }
    return true
  }
}
