internal import Records

/// What addresses one app instance at FCM (PAYLOADS.md §3).
enum RegistrationToken {
  /// A Firebase installation id, which replaces tokens since 2026.
  case installation
  case token

  /// - Returns: Nil where `text` has neither shape.
  init?(_ text: Span<UInt8>) {
    guard text.consists(of: RegistrationAlphabet.self) else { return nil }
    if text.count == 22 && text[0] &- UInt8(ascii: "c") < 4 && text.hasNoColon {
      self = .installation
    } else if (100...4_096).contains(text.count) {
      self = .token
    } else {
      return nil
    }
  }

  static let rejection = Rejection(
    .invalidArgument, field: "token",
    detail: "is neither an FCM registration token nor a Firebase installation id; "
      + "give 100 to 4096, or 22, of the characters a-z A-Z 0-9 _ : -")
}

extension Span<UInt8> {
  fileprivate var hasNoColon: Bool {
    for index in indices where self[index] == UInt8(ascii: ":") { return false }
    return true
  }
}
