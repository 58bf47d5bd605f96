internal import Platforms

/// A sound that is heard although the phone is muted (PAYLOADS.md §2).
package struct CriticalSound: Sendable {
  package var critical: FlagSetting?
  package var name: TemplateText?
  /// 0 to 1.
  package var volume: TemplateText?

  package init() {}
}

extension CriticalSound: ConfigurationObject {
  static let table = KeyTable<CriticalSound>("CriticalSound", "A sound heard although muted.") {
    Key(
      optional: APSSoundKey.critical.description, \.critical, .numericFlag, required: true,
      "1 for a critical sound")
    Key(
      optional: APSSoundKey.name.description, \.name, .template, required: true,
      "name of the sound, as default")
    Key(optional: APSSoundKey.volume.description, \.volume, .fraction, "loudness, 0 to 1")
  }
}
