internal import Records

/// `contentAvailable`, `mutableContent` and the like.
package struct FlagWord: SettingValue {
  package let isSet: Bool

  /// A flag that the configuration writes as `true` or `false`.
  package init(_ isSet: Bool) { self.isSet = isSet }

  /// `1`, `true`, `yes`; `0`, `false`, `no`: these words and no others, in lower case (PIPELINE.md,
  /// message and targets).
  package init(parsing text: Span<UInt8>) throws(SettingFault) {
    if text.isWord("1") || text.isWord("true") || text.isWord("yes") {
      isSet = true
    } else if text.isWord("0") || text.isWord("false") || text.isWord("no") {
      isSet = false
    } else {
      throw SettingFault(
        code: .invalidFlag,
        detail: "is no flag; write 1, true or yes to set it, 0, false, no or nothing not to")
    }
  }
}

/// `tracking.state`: whether the app reports back.
package enum TrackingState: SettingValue {
  case on, off

  /// `on` or `off`, in lower case.
  package init(parsing text: Span<UInt8>) throws(SettingFault) {
    if text.isWord("on") {
      self = .on
    } else if text.isWord("off") {
      self = .off
    } else {
      throw SettingFault(code: .invalidFlag, detail: "is no tracking state; write on or off")
    }
  }
}
