internal import JSONText
internal import Platforms

/// `message.aps.alert`.
package struct AlertDescription: Sendable {
  package var subtitle: TemplateText?
  package var launchImage: TemplateText?
  package var titleLocKey: TemplateText?
  package var titleLocArgs: [TemplateText]?
  package var subtitleLocKey: TemplateText?
  package var subtitleLocArgs: [TemplateText]?
  package var locKey: TemplateText?
  package var locArgs: [TemplateText]?

  package init() {}
}

extension AlertDescription: ConfigurationObject {
  static let table = KeyTable<AlertDescription>("Alert", "Further keys of Apple's alert.") {
    Key(
      optional: APSAlertKey.subtitle.description, \.subtitle, .template, "second line of the title")
    Key(
      optional: APSAlertKey.launchImage.description, \.launchImage, .template,
      "image shown while the app starts")
    Key(
      optional: APSAlertKey.titleLocKey.description, \.titleLocKey, .template,
      "key of a title in the app's strings")
    Key(
      optional: APSAlertKey.titleLocArgs.description, \.titleLocArgs, .list(of: .template),
      "values for title-loc-key")
    Key(
      optional: APSAlertKey.subtitleLocKey.description, \.subtitleLocKey, .template,
      "key of a subtitle in the app's strings")
    Key(
      optional: APSAlertKey.subtitleLocArgs.description, \.subtitleLocArgs, .list(of: .template),
      "values for subtitle-loc-key")
    Key(
      optional: APSAlertKey.locKey.description, \.locKey, .template,
      "key of a text in the app's strings")
    Key(
      optional: APSAlertKey.locArgs.description, \.locArgs, .list(of: .template),
      "values for loc-key")
  } check: { alert, node, reading in
    let pairs: [(arguments: APSAlertKey, isAlone: Bool)] = [
      (.titleLocArgs, alert.titleLocArgs != nil && alert.titleLocKey == nil),
      (.subtitleLocArgs, alert.subtitleLocArgs != nil && alert.subtitleLocKey == nil),
      (.locArgs, alert.locArgs != nil && alert.locKey == nil),
    ]
    for (arguments, isAlone) in pairs where isAlone {
      guard let key = arguments.companion, reading.areSound(key.description) else { continue }
      reading.report(
        "\"\(arguments)\" stands without \"\(key)\"; add the key or remove the arguments",
        at: node.place)
    }
  }
}
