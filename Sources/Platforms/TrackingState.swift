internal import Bytes
internal import Records

/// `tracking.state`: whether the app reports back.
package enum TrackingState: String, CaseIterable, SettingValue {
  case on, off

  /// `on` or `off`, in lower case.
  package init(parsing text: Span<UInt8>) throws(SettingFault) {
    if text.equals("on") {
      self = .on
    } else if text.equals("off") {
      self = .off
    } else {
      throw SettingFault(
        code: .invalidFlag, problem: "is no tracking state",
        remedy: "write on or off")
    }
  }
}
