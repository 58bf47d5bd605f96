internal import JSONText

/// Numbers from 0 to 1.
package struct LightColorDescription: Sendable {
  package var red: TemplateText?
  package var green: TemplateText?
  package var blue: TemplateText?
  package var alpha: TemplateText?

  package init() {}
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
