internal import JSONText

/// `targets[].campaign`.
package struct CampaignDescription: Sendable {
  package var collapseKey: TemplateText?
  package var priority: TemplateText?

  package init() {}
}

extension CampaignDescription: ConfigurationObject {
  static let table = KeyTable<CampaignDescription>(
    "CampaignOptions", "Options of the campaign format."
  ) {
    Key(
      optional: "collapseKey", \.collapseKey, .template(orInteger: 0),
      "default the decimal broadlogId")
    Key(
      optional: "priority", \.priority, .template.constants(oneOf: ["high", "normal"]),
      "high (default) or normal")
  }
}
