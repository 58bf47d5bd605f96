/// The keys that the mapping writes for the message's own settings (PAYLOADS.md §1 and §3), where custom
/// fields stand too.
package enum MappedKey {
  /// Texts beside `aps`.
  package static let iosTexts: [StaticString] = ["media-attachment-url", "uri"]
  /// Texts in `data`.
  package static let androidTexts: [StaticString] = [
    "title", "body", "category", "media-attachment-url", "sound", "uri",
  ]
  /// The badge in `data`: a number, or its digits.
  static let androidBadge: StaticString = "badge"

  /// All names that a custom field cannot have.
  static func names(onAndroid: Bool) -> [StaticString] {
    (onAndroid ? androidTexts + [androidBadge] : iosTexts)
      + TrackingKey.allCases.map(\.name)
  }
}
