internal import JSONText
internal import Platforms
internal import Records

/// The rules of one FCM message (PAYLOADS.md §3), as far as a line alone shows whether they hold.
enum FCMShape {
  private static let addressees = ["fid", "token", "topic", "condition"]
  private static let keys = addressees + ["data", "notification", "android"]

  static func problem(in line: JSONNode) -> String? {
    if let problem = EnvelopeShape.problem(
      in: line, platform: "fcm", tails: [["token", "message"], ["message"]])
    {
      return problem
    }
    guard let message = line["message"], message.members != nil else {
      return "message is no object"
    }
    if let unknown = message.keys.first(where: { !keys.contains($0) }) {
      return "message has the unknown key \(unknown)"
    }
    let found = message.keys.filter(addressees.contains)
    guard found.count == 1, let addressee = message[found[0]]?.stringValue else {
      return "message has not exactly one of fid, token, topic and condition"
    }
    if let problem = problem(addressee: Array(addressee.utf8), kind: found[0]) { return problem }
    if let token = line["token"]?.stringValue {
      guard ["fid", "token"].contains(found[0]), token.utf8.elementsEqual(addressee.utf8) else {
        return "token is not the message's addressee"
      }
    }
    let maximum = ["fid", "token"].contains(found[0]) ? 4_096 : 2_048
    guard let data = size(of: message["data"], onlyStrings: true) else {
      return "data is no object of strings"
    }
    guard let notification = size(of: message["notification"], onlyStrings: false) else {
      return "notification is no object"
    }
    if let reserved = message["data"]?.keys.first(where: CustomFieldName.isReserved) {
      return "data has the reserved name \(reserved)"
    }
    if let problem = FCMAndroidShape.problem(in: message) { return problem }
    let bytes = data + notification
    return bytes <= maximum ? nil : "the message has \(bytes) bytes, at most \(maximum) are allowed"
  }

  private static func problem(addressee: [UInt8], kind: String) -> String? {
    let isRight =
      switch kind {
      case "fid":
        addressee.count == 22 && "cdef".utf8.contains(addressee[0])
          && addressee.allSatisfy { isWord($0) }
      case "token":
        (100...4_096).contains(addressee.count)
          && addressee.allSatisfy { isWord($0) || $0 == UInt8(ascii: ":") }
      case "topic":
        !addressee.isEmpty && (try? TextRule.topic.check(addressee.span)) != nil
      default: !addressee.isEmpty
      }
    return isRight ? nil : "\(kind) is not of the form that FCM takes"
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Bytes of the keys and strings, escapes resolved; 0 where there is no such object, nil where it
  /// is not of that shape.
  private static func size(of node: JSONNode?, onlyStrings: Bool) -> Int? {
    guard let node else { return 0 }
    guard let members = node.members else { return nil }
    var bytes = 0
    for member in members {
      if onlyStrings && member.value.stringValue == nil { return nil }
      bytes += member.key.text.utf8.count + (member.value.stringValue?.utf8.count ?? 0)
    }
    return bytes
  }
}
