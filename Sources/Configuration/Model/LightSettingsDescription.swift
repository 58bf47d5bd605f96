internal import Bytes
internal import JSONText
internal import Platforms

/// `light_settings` of a notification; Google asks for all three keys.
package struct LightSettingsDescription: Sendable {
  package var color = LightColorDescription()
  package var onDuration: TemplateText?
  package var offDuration: TemplateText?

  package init() {}
}

/// Numbers from 0 to 1.
package struct LightColorDescription: Sendable {
  package var red: TemplateText?
  package var green: TemplateText?
  package var blue: TemplateText?
  package var alpha: TemplateText?

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

extension LightColorDescription: ConfigurationObject {
  static let table = KeyTable<LightColorDescription>("LightColor", "Numbers from 0 to 1.") {
    Key(optional: "red", \.red, .fraction, "0 to 1")
    Key(optional: "green", \.green, .fraction, "0 to 1")
    Key(optional: "blue", \.blue, .fraction, "0 to 1")
    Key(optional: "alpha", \.alpha, .fraction, "0 to 1; default 1")
  } check: { color, node, reading in
    if node.members?.isEmpty == true {
      reading.report("names no colour; write red, green and blue", at: node.place)
    }
  }
}
