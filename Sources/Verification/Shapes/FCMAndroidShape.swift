internal import Bytes
internal import JSONText
internal import Platforms

/// The rules of `notification` and `android` of one FCM message (PAYLOADS.md §3).
enum FCMAndroidShape {
  private static let texts: [StaticString] = ["title", "body", "image"]

  static func problem(in message: JSONView) -> String? {
    if let notification = message["notification"] {
      guard let members = notification.members else { return "notification is no object" }
      if members.isEmpty { return "notification is empty" }
      for member in members {
        let path = "notification.\(member.key.string ?? "")"
        guard texts.contains(where: { member.key.isString($0) }) else {
          return "\(path) is unknown"
        }
        if let problem = TextShape.problem(in: member.value, path) { return problem }
      }
    }
    guard let android = message["android"] else { return nil }
    guard let members = android.members else { return "android is no object" }
    if members.isEmpty { return "android is empty" }
    for member in members {
      if let problem = problem(in: member.value, key: member.key.string ?? "") { return problem }
    }
    return nil
  }

  /// Whether `android.notification` has what is shown without `notification`.
  static func namesText(_ message: JSONView) -> Bool {
    guard let members = message["android"]?["notification"]?.members else { return false }
    return members.contains { member in
      AndroidNotificationKey(rawValue: member.key.string ?? "")?.namesText == true
    }
  }

  private static func problem(in value: JSONView, key: String) -> String? {
    let path = "android.\(key)"
    switch key {
    case "collapse_key", "restricted_package_name":
      return TextShape.problem(in: value, path)
    case "priority":
      return AndroidShape.problem(inPriority: value, path)
    case "ttl":
      return problem(inTimeToLive: value, path)
    case "direct_boot_ok":
      return value.bool == nil ? "\(path) is no boolean" : nil
    case "fcm_options":
      guard value.has(exactly: ["analytics_label"]), let label = value["analytics_label"] else {
        return "\(path) is not one analytics_label"
      }
      return TextShape.problem(in: label, "\(path).analytics_label", .analyticsLabel)
    case "notification":
      return problem(inNotification: value)
    default:
      return "\(path) is unknown"
    }
  }

  private static func problem(inTimeToLive value: JSONView, _ path: String) -> String? {
    let text = Array((value.string ?? "").utf8)
    let seconds = Array(text.dropLast())
    // Durations in other units are the configuration's, not the gateway's.
    let isRight =
      text.last == UInt8(ascii: "s") && seconds.span.decimal() != nil
      && (try? TimeToLive(parsing: seconds.span)) != nil
    return isRight ? nil : "\(path) is no number of whole seconds up to four weeks"
  }

  private static func problem(inNotification node: JSONView) -> String? {
    guard let members = node.members else { return "android.notification is no object" }
    if members.isEmpty { return "android.notification is empty" }
    for member in members {
      let path = "android.notification.\(member.key.string ?? "")"
      guard let key = AndroidNotificationKey(rawValue: member.key.string ?? "") else {
        return "\(path) is unknown"
      }
      if let companion = key.companion,
        !members.contains(where: { $0.key.string == companion.rawValue })
      {
        return "\(path) stands without its key"
      }
      if let problem = problem(in: member.value, path, key.form) { return problem }
    }
    return nil
  }

  private static func problem(
    in value: JSONView, _ path: String, _ form: AndroidNotificationKey.Form
  ) -> String? {
    switch form {
    case .text(let rule): TextShape.problem(in: value, path, rule)
    case .number: problem(inNumber: value, path)
    case .flag: value.bool == nil ? "\(path) is no boolean" : nil
    case .list(let rule): problem(inList: value, path, rule)
    case .lightSettings: problem(inLight: value, path)
    }
  }

  private static func problem(inNumber value: JSONView, _ path: String) -> String? {
    value.isCount(upTo: UInt64(TextRule.maximumCount))
      ? nil : "\(path) is no whole number from 0 to \(TextRule.maximumCount)"
  }

  private static func problem(
    inList value: JSONView, _ path: String, _ rule: TextRule
  ) -> String? {
    guard let elements = value.elements else { return "\(path) is no array" }
    for element in elements {
      if let problem = TextShape.problem(in: element.value, path, rule, allowsBlank: true) {
        return problem
      }
    }
    return nil
  }

  private static func problem(inLight node: JSONView, _ path: String) -> String? {
    guard node.has(exactly: ["color", "light_on_duration", "light_off_duration"]),
      let color = node["color"]?.members, !color.isEmpty, let members = node.members
    else { return "\(path) is not color, light_on_duration and light_off_duration" }
    for member in color {
      guard ["red", "green", "blue", "alpha"].contains(member.key.string),
        let number = member.value.double, (0...1).contains(number)
      else { return "\(path).color is not numbers from 0 to 1" }
    }
    for member in members.dropFirst() {
      if let problem = TextShape.problem(
        in: member.value, "\(path).\(member.key.string ?? "")", .duration)
      {
        return problem
      }
    }
    return nil
  }
}
