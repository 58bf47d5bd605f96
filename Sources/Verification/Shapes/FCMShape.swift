internal import Bytes
internal import JSONText
internal import Platforms

/// The rules of one FCM message (PAYLOADS.md §3), as far as a line alone shows whether they hold.
enum FCMShape {
  private static let addressees: [StaticString] = ["fid", "token", "topic", "condition"]
  private static let keys: [StaticString] = addressees + ["data", "notification", "android"]
  private static let envelopes: [[StaticString]] = [
    EnvelopeShape.head + ["token", "message"], EnvelopeShape.head + ["message"],
  ]

  static func problem(in line: JSONView) -> String? {
    if let problem = EnvelopeShape.problem(in: line, platform: "fcm", keys: envelopes) {
      return problem
    }
    guard let message = line["message"], let members = message.members else {
      return "message is no object"
    }
    for member in members where !keys.contains(where: { member.key.isString($0) }) {
      return "message has the unknown key \(member.key.string ?? "")"
    }
    let found = addressees.filter { message.has($0) }
    guard found.count == 1, let addressee = message[found[0]], addressee.isString else {
      return "message has not exactly one of fid, token, topic and condition"
    }
    if addressee.withText({ isRight($0, found[0]) }) != true {
      return "\(found[0]) is not of the form that FCM takes"
    }
    // One device, not everybody who listens: a topic's line names none.
    let isDevice = message.has("fid") || message.has("token")
    if isDevice {
      guard line["token"]?.isSameString(as: addressee) == true else {
        return "token is not the message's addressee"
      }
    } else if line.has("token") {
      return "token stands in a line for no one device"
    }
    let maximum = (isDevice ? FCMAddressee.device : .topic).maximumMessageBytes
    guard let data = size(of: message["data"], onlyStrings: true) else {
      return "data is no object of strings"
    }
    guard let notification = size(of: message["notification"], onlyStrings: false) else {
      return "notification is no object"
    }
    if let data = message["data"] {
      if let problem = AndroidShape.problem(inData: data) { return problem }
      if data["badge"]?.withText({ (try? Badge(parsing: $0)) != nil }) == false {
        return "data.badge is no text of a whole number from 0 to \(Badge.maximum)"
      }
    }
    if let problem = FCMAndroidShape.problem(in: message) { return problem }
    // A sound, say, shows nothing by itself.
    if !message.has("data"), !message.has("notification"),
      !FCMAndroidShape.namesText(message)
    {
      return "the message is empty"
    }
    let bytes = data + notification
    return bytes <= maximum ? nil : "the message has \(bytes) bytes, at most \(maximum) are allowed"
  }

  private static func isRight(_ addressee: Span<UInt8>, _ kind: StaticString) -> Bool {
    switch "\(kind)" {
    case "fid": (try? RegistrationToken(parsing: addressee)) == .installation
    case "token": (try? RegistrationToken(parsing: addressee)) == .token
    case "topic": !addressee.isEmpty && (try? TextRule.topic.check(addressee)) != nil
    default: !addressee.isBlank
    }
  }

  /// Bytes of the keys and strings, escapes resolved; 0 where there is no such object, nil where it
  /// is not of that shape.
  private static func size(of node: JSONView?, onlyStrings: Bool) -> Int? {
    guard let node else { return 0 }
    guard let members = node.members else { return nil }
    var bytes = 0
    for member in members {
      if onlyStrings && !member.value.isString { return nil }
      bytes += (member.key.textBytes ?? 0) + (member.value.textBytes ?? 0)
    }
    return bytes
  }
}
