package import Platforms
package import Records

/// `message.aps`: Apple's keys beyond the campaign's own settings (PAYLOADS.md §2).
package struct APSPlan: Sendable {
  // Inside `alert`.
  package var subtitle: TextSetting?
  package var launchImage: TextSetting?
  package var titleLocalization: Localization?
  package var subtitleLocalization: Localization?
  package var bodyLocalization: Localization?

  package var threadId: TextSetting?
  package var targetContentId: TextSetting?
  package var filterCriteria: TextSetting?
  package var interruptionLevel: Setting<InterruptionLevel>?
  /// 0 to 1; any number in a Live Activity.
  package var relevanceScore: CheckedText?
  /// Widgets and controls.
  package var contentChanged: Setting<FlagWord>?
  /// In place of the message's `sound`.
  package var soundSettings: SoundSettings?
  package var liveActivity: LiveActivity?

  package init() {}

  /// A text that the app looks up in its own language.
  package struct Localization: Sendable {
    package let key: TextSetting
    /// What fills the places in it; each keeps its place, also when it is empty.
    package let arguments: LastingArray<TextSetting>

    /// - Parameter arguments: In the order of the places that they fill.
    package init(key: TextSetting, arguments: [TextSetting]) {
      self.key = key
      self.arguments = LastingArray(arguments)
    }
  }

  /// The dictionary form of `sound`, which a critical alert needs.
  package struct SoundSettings: Sendable {
    package var critical: Setting<FlagWord>?
    package var name: TextSetting?
    /// 0 to 1.
    package var volume: CheckedText?

    package init() {}
  }

  /// The keys of a Live Activity.
  package struct LiveActivity: Sendable {
    package var event: Setting<LiveActivityEvent>?
    package var timestamp: Setting<UnixTime>?
    package var contentState: JSONTemplate?
    package var staleDate: Setting<UnixTime>?
    package var dismissalDate: Setting<UnixTime>?
    package var attributesType: TextSetting?
    package var attributes: JSONTemplate?

    package init() {}
  }
}
