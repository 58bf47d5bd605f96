internal import Bytes
internal import Liquid
internal import Platforms

/// A key of `android.notification` and what is written for it.
///
/// What the key tells of its value is asked here, once: a constant is checked and encoded, a template
/// keeps the rule of its texts. Trivial, as `TextSetting` is.
struct NotificationMember: Sendable {
  let key: AndroidNotificationKey
  /// `"key":`
  let opening: LastingBytes
  let value: Value

  enum Value: Sendable {
    /// The JSON of a value that is the same for every record.
    case constant(LastingBytes)
    /// A text, a number or a flag.
    case template(Template, AndroidNotificationKey.Form, TextRule)
    /// A list whose constants keep the rule.
    case list(LastingArray<TextSetting>, TextRule)
    case light(Lasting<NotificationPlan.LightSettings>)
  }

  init(_ key: AndroidNotificationKey, _ value: Value) {
    self.key = key
    opening = LastingBytes(Array("\"\(key.rawValue)\":".utf8))
    self.value = value
  }

  /// A key whose value is one text.
  ///
  /// - Parameter text: Keeps `rule` where it is constant.
  /// - Returns: Nil for a flag that is never set.
  init?(_ key: AndroidNotificationKey, _ text: TextSetting, _ rule: TextRule) {
    switch text {
    case .template(let template):
      self.init(key, .template(template, key.form, rule))
    case .constant(let text):
      var json = ByteBuffer(capacity: 64)
      guard text.value.plain.withSpan({ json.append(checked: $0, as: key.form) }) else {
        return nil
      }
      self.init(key, .constant(LastingBytes(json.array())))
    }
  }
}

extension ByteBuffer {
  /// Appends a text that keeps its key's rule as the key has it: a string, a number or a flag.
  ///
  /// - Returns: Whether there is a value: a flag that is not set has none.
  mutating func append(checked text: Span<UInt8>, as form: AndroidNotificationKey.Form) -> Bool {
    switch form {
    case .number:
      append(decimal: text.decimal() ?? 0)
    case .flag:
      guard (try? FlagWord(parsing: text))?.isSet == true else { return false }
      append("true")
    case .text, .list, .lightSettings:
      append(UInt8(ascii: "\""))
      append(escaping: text)
      append(UInt8(ascii: "\""))
    }
    return true
  }
}
