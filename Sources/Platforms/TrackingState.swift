internal import Bytes
internal import Records

/// `tracking.state`: whether the app reports back.
package enum TrackingState: String, CaseIterable, SettingValue {
  case on, off

  /// `on` or `off`, in lower case.
  package init(parsing text: Span<UInt8>) throws(SettingFault) {
    self = try TrackingState.named(text, "tracking state", code: .invalidFlag)
  }

  /// The word as the app reads it.
  package var text: StaticString {
    switch self {
    case .on: "on"
    case .off: "off"
    }
  }
}
