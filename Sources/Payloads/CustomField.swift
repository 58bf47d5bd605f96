/// One of `message.customFields`: a key beside `aps`, or in `data`.
package struct CustomField: Sendable {
  /// UTF-8; may hold spaces.
  package let name: [UInt8]
  let member: JSONTemplateMember

  package init(name: [UInt8], value: JSONTemplate) {
    self.name = name
    member = JSONTemplateMember(name: name, value: value)
  }

  /// Why `name` cannot be a custom field of a target, or nil: the mapping writes that key itself, or
  /// the gateway keeps it (PAYLOADS.md §1 and §3).
  package static func problem(name: [UInt8], format: TargetFormat) -> String? {
    let text = String(decoding: name, as: UTF8.self)
    if text == "aps" {
      return "\"aps\" is Apple's own; rename the field"
    }
    let written: [String]
    switch format.platform {
    case .ios:
      written = ["media-attachment-url", "uri", "_dId", "_mId", "_acsDeliveryTracking"]
    case .android:
      written = [
        "_dId", "_mId", "_acsDeliveryTracking", "title", "body", "category",
        "media-attachment-url", "sound", "uri", "badge",
      ]
      if ["from", "message_type"].contains(text) || text.utf8.starts(with: "google".utf8)
        || text.utf8.starts(with: "gcm".utf8)
      {
        return "FCM keeps from, message_type and names that begin with google or gcm to itself; "
          + "rename the field"
      }
    }
    if written.contains(where: { $0.utf8.elementsEqual(name) }) {
      return "the message's own settings write this key; rename the field"
    }
    return nil
  }
}
