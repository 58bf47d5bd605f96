internal import JSONText
internal import Platforms

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
      optional: "priority", \.priority,
      .template.constants(oneOf: AndroidPriority.allCases.map(\.rawValue)),
      "high (default) or normal")
  }
}
