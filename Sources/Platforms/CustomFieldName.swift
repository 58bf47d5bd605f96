internal import Bytes

/// Which names `message.customFields` may have (PAYLOADS.md §1 and §3).
package enum CustomFieldName {
  /// Why a custom field cannot have this name on a platform; nil where it can.
  package static func refusal(of name: String, onAndroid: Bool) -> String? {
    if name.utf8.elementsEqual("aps".utf8) {
      return "\"aps\" is Apple's own name; rename the field"
    }
    let bytes = Array(name.utf8)
    if MappedKey.names(onAndroid: onAndroid).contains(where: { bytes.span.equals($0) }) {
      return "the message's own settings write a key of this name; rename the field"
    }
    if onAndroid, isReserved(name) {
      return "Google reserves this name (from, message_type, google… and gcm…); rename the field"
    }
    return nil
  }

  /// Whether FCM keeps the name of a key in `data` to itself.
  package static func isReserved(_ name: String) -> Bool {
    ["from", "message_type"].contains { $0.utf8.elementsEqual(name.utf8) }
      || name.utf8.starts(with: "google".utf8) || name.utf8.starts(with: "gcm".utf8)
  }
}
