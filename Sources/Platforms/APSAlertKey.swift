/// The keys of `aps.alert` (PAYLOADS.md §1 and §2).
package enum APSAlertKey: CaseIterable, CustomStringConvertible, Sendable {
  case body, title, subtitle, launchImage
  case titleLocKey, titleLocArgs, subtitleLocKey, subtitleLocArgs, locKey, locArgs

  /// The key as it is written.
  package var name: StaticString {
    switch self {
    case .body: "body"
    case .title: "title"
    case .subtitle: "subtitle"
    case .launchImage: "launch-image"
    case .titleLocKey: "title-loc-key"
    case .titleLocArgs: "title-loc-args"
    case .subtitleLocKey: "subtitle-loc-key"
    case .subtitleLocArgs: "subtitle-loc-args"
    case .locKey: "loc-key"
    case .locArgs: "loc-args"
    }
  }

  package var description: String { name.description }

  /// The key without which this one means nothing: arguments stand only beside the text that they fill.
  package var companion: APSAlertKey? {
    switch self {
    case .titleLocArgs: .titleLocKey
    case .subtitleLocArgs: .subtitleLocKey
    case .locArgs: .locKey
    case .body, .title, .subtitle, .launchImage, .titleLocKey, .subtitleLocKey, .locKey: nil
    }
  }
}
