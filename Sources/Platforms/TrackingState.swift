internal import Records

/// `tracking.state`: whether the app reports back.
package enum TrackingState: String, CaseIterable, SettingValue {
  case on, off

  /// `on` or `off`, in lower case.
  package init(parsing text: Span<UInt8>) throws(SettingFault) {
    if text.isWord("on") {
      self = .on
    } else if text.isWord("off") {
      self = .off
    } else {
      throw SettingFault(
        code: .invalidFlag, problem: "is no tracking state",
        remedy: "write on or off")
    }
  }
}
