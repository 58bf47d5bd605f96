internal import JSONText
internal import Platforms
internal import Records

/// The rules of `notification` and `android` of one FCM message (PAYLOADS.md §3).
enum FCMAndroidShape {
  static func problem(in message: JSONNode) -> String? {
    if let notification = message["notification"] {
      for member in notification.members ?? [] {
        let path = "notification.\(member.key.text)"
        guard ["title", "body", "image"].contains(member.key.text) else {
          return "\(path) is unknown"
        }
        if member.value.stringValue == nil { return "\(path) is no string" }
      }
    }
    guard let android = message["android"] else { return nil }
    guard let members = android.members else { return "android is no object" }
    for member in members {
      if let problem = problem(in: member.value, key: member.key.text) { return problem }
    }
    return nil
  }

  private static func problem(in value: JSONNode, key: String) -> String? {
    let path = "android.\(key)"
    switch key {
    case "collapse_key", "restricted_package_name":
      return value.stringValue == nil ? "\(path) is no string" : nil
    case "priority":
      return ["high", "normal"].contains(value.stringValue) ? nil : "\(path) is not high or normal"
    case "ttl":
      let text = Array((value.stringValue ?? "").utf8)
      let seconds = Array(text.dropLast())
      // Durations in other units are the configuration's, not the gateway's.
      let isRight =
        text.last == UInt8(ascii: "s") && seconds.span.decimal() != nil
        && (try? TimeToLive(parsing: seconds.span)) != nil
      return isRight ? nil : "\(path) is no number of whole seconds up to four weeks"
    case "direct_boot_ok":
      return value.boolValue == nil ? "\(path) is no boolean" : nil
    case "fcm_options":
      guard value.keys == ["analytics_label"], let label = value["analytics_label"] else {
        return "\(path) is not one analytics_label"
      }
      return problem(in: label, .analyticsLabel, "\(path).analytics_label")
    case "notification":
      return problem(inNotification: value)
    default:
      return "\(path) is unknown"
    }
  }

  private static func problem(inNotification node: JSONNode) -> String? {
    guard let members = node.members else { return "android.notification is no object" }
    for member in members {
      let path = "android.notification.\(member.key.text)"
      guard let key = AndroidNotificationKey(rawValue: member.key.text) else {
        return "\(path) is unknown"
      }
      let value = member.value
      switch key.form {
      case .text(let rule):
        if let problem = problem(in: value, rule, path) { return problem }
      case .number:
        guard let number = value.intValue, (0...Int(Int32.max)).contains(number) else {
          return "\(path) is no whole number from 0 to 2147483647"
        }
      case .flag:
        if value.boolValue == nil { return "\(path) is no boolean" }
      case .list(let rule):
        guard let elements = value.elements else { return "\(path) is no array" }
        for element in elements {
          if let problem = problem(in: element, rule, path) { return problem }
        }
      case .lightSettings:
        if let problem = problem(inLight: value, path) { return problem }
      }
    }
    return nil
  }

  private static func problem(inLight node: JSONNode, _ path: String) -> String? {
    guard node.keys == ["color", "light_on_duration", "light_off_duration"],
      let color = node["color"]?.members, !color.isEmpty
    else { return "\(path) is not color, light_on_duration and light_off_duration" }
    for member in color {
      guard ["red", "green", "blue", "alpha"].contains(member.key.text),
        let number = member.value.numberValue, (0...1).contains(number.asDouble)
      else { return "\(path).color is not numbers from 0 to 1" }
    }
    for member in (node.members ?? []).dropFirst() {
      if let problem = problem(in: member.value, .duration, "\(path).\(member.key.text)") {
        return problem
      }
    }
    return nil
  }

  private static func problem(in node: JSONNode, _ rule: TextRule, _ path: String) -> String? {
    guard let text = node.stringValue else { return "\(path) is no string" }
    do throws(SettingFault) {
      try rule.check(Array(text.utf8).span)
      return nil
    } catch {
      return "\(path) \(error.detail.prefix { $0 != ";" })"
    }
  }
}
