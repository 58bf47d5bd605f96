internal import Platforms

/// `light_settings` of a notification; Google asks for all three keys.
package struct LightSettingsDescription: Sendable {
  package var color = LightColorDescription()
  package var onDuration: TemplateText?
  package var offDuration: TemplateText?

  package init() {}
}

extension LightSettingsDescription: ConfigurationObject {
  static let table = KeyTable<LightSettingsDescription>(
    "LightSettings", "Colour and blinking of the phone's light."
  ) {
    Key("color", \.color, .object(), required: true, "red, green, blue and alpha, each 0 to 1")
    Key(
      optional: "light_on_duration", \.onDuration, .template.constants(.duration), required: true,
      "a duration as \"0.5s\"")
    Key(
      optional: "light_off_duration", \.offDuration, .template.constants(.duration),
      required: true, "a duration as \"0.5s\"")
  }
}
