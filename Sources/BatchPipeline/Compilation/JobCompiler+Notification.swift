internal import Bytes
internal import Configuration
internal import Payloads
internal import Platforms

extension JobCompiler {
  /// What Google's own code shows; nil where messages are data alone.
  mutating func notification(_ setting: NotificationSetting?) -> NotificationPlan? {
    guard case .shown(let notification) = setting else { return nil }
    let path = "fcm.notification"
    var plan = NotificationPlan()
    plan.title = self.setting(notification.title, at: "\(path).title")
    plan.body = self.setting(notification.body, at: "\(path).body")
    plan.image = self.setting(notification.image, at: "\(path).image")
    for key in AndroidNotificationKey.allCases {
      guard let value = notification.android[key] else { continue }
      set(key, to: value, at: "\(path).\(key.rawValue)", in: &plan)
    }
    return plan
  }

  private mutating func set(
    _ key: AndroidNotificationKey, to value: AndroidNotificationValue, at path: String,
    in plan: inout NotificationPlan
  ) {
    switch value {
    case .text(let text), .flag(.template(let text)):
      guard let text = setting(text, at: path) else { return }
      plan.set(key, to: text, at: path, reporting: &targetSettings.planProblems)
    case .flag(.constant(let isSet)):
      let text = TextSetting(constant: isSet ? "true" : "false")
      plan.set(key, to: text, at: path, reporting: &targetSettings.planProblems)
    case .list(let elements):
      var texts: [TextSetting] = []
      for (index, element) in elements.enumerated() {
        if let text = setting(element, at: "\(path)[\(index)]") { texts.append(text) }
      }
      // One that does not compile is reported; the others would change their places.
      if texts.count < elements.count { return }
      plan.set(key, toList: texts, at: path, reporting: &targetSettings.planProblems)
    case .lightSettings(let settings):
      plan.set(lightSettings(settings, at: path))
    }
  }

  private mutating func lightSettings(
    _ settings: LightSettingsDescription, at path: String
  ) -> NotificationPlan.LightSettings {
    var light = NotificationPlan.LightSettings()
    let color = settings.color
    light.red = checked(color.red, .fraction, at: "\(path).color.red")
    light.green = checked(color.green, .fraction, at: "\(path).color.green")
    light.blue = checked(color.blue, .fraction, at: "\(path).color.blue")
    light.alpha = checked(color.alpha, .fraction, at: "\(path).color.alpha")
    light.onDuration = checked(
      settings.onDuration, .duration, at: "\(path).light_on_duration")
    light.offDuration = checked(
      settings.offDuration, .duration, at: "\(path).light_off_duration")
    return light
  }
}
