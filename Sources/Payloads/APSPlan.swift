package import Bytes
package import Platforms

/// `message.aps`: Apple's keys beyond the campaign's own settings (PAYLOADS.md §2).
package struct APSPlan: Sendable {
  /// `alert.subtitle`
  package var subtitle: TextSetting?
  /// `alert.launch-image`
  package var launchImage: TextSetting?
  /// `alert.title-loc-key` and `alert.title-loc-args`
  package var titleLocalization: Localization?
  /// `alert.subtitle-loc-key` and `alert.subtitle-loc-args`
  package var subtitleLocalization: Localization?
  /// `alert.loc-key` and `alert.loc-args`
  package var bodyLocalization: Localization?

  /// `thread-id`
  package var threadId: TextSetting?
  /// `target-content-id`
  package var targetContentId: TextSetting?
  /// `filter-criteria`
  package var filterCriteria: TextSetting?
  /// `interruption-level`
  package var interruptionLevel: Setting<InterruptionLevel>?
  /// `relevance-score`: 0 to 1; any number in a Live Activity.
  package var relevanceScore: CheckedText?
  /// `content-changed`, for widgets and controls.
  package var contentChanged: Setting<FlagWord>?
  /// The sound in place of the message's `sound`.
  package var soundSettings: SoundSettings?
  /// The keys of a Live Activity; nil where the push is none.
  package var liveActivity: LiveActivity?

  /// No key is set.
  package init() {}

  /// A text that the app looks up in its own language.
  package struct Localization: Sendable {
    /// The text's name in the app.
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
    /// Whose setting it is: a rejection names its key.
    package enum Place: Sendable {
      case message, aps

      var fields: (critical: StaticString, name: StaticString, volume: StaticString) {
        switch self {
        case .message: ("sound.critical", "sound.name", "sound.volume")
        case .aps: ("aps.sound.critical", "aps.sound.name", "aps.sound.volume")
        }
      }
    }

    /// Where it stands in the configuration.
    package let place: Place
    /// `critical`: played also where the device is silent.
    package var critical: Setting<FlagWord>?
    /// `name`: a sound of the app, or `default`.
    package var name: TextSetting?
    /// `volume`: 0 to 1.
    package var volume: CheckedText?

    /// No key is set.
    package init(of place: Place) { self.place = place }
  }

  /// The keys of a Live Activity.
  package struct LiveActivity: Sendable {
    /// `event`, which each such push needs.
    package var event: Setting<LiveActivityEvent>?
    /// `timestamp`, which each such push needs.
    package var timestamp: Setting<UnixTime>?
    /// `content-state`
    package var contentState: JSONTemplate?
    /// `stale-date`
    package var staleDate: Setting<UnixTime>?
    /// `dismissal-date`
    package var dismissalDate: Setting<UnixTime>?
    /// `attributes-type`
    package var attributesType: TextSetting?
    /// `attributes`
    package var attributes: JSONTemplate?

    /// No key is set.
    package init() {}
  }
}
