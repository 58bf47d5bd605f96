package import Records

/// What a text must be that is sent as it is. Trivial: a plan holds it and counts no references.
package enum TextRule: Sendable {
  /// Anything that is not blank.
  case any
  /// `apns-collapse-id`: at most 64 bytes of UTF-8 that a header can hold.
  case collapseId
  /// `apns-topic`: what a header can hold.
  case headerValue
  /// `message.topic`: `[a-zA-Z0-9-_.~%]{1,900}`.
  case topic
  /// `android.fcm_options.analytics_label`: `[a-zA-Z0-9-_.~%]{1,50}`.
  case analyticsLabel
  /// `aps.relevance-score` of a Live Activity: a JSON number.
  case number
  /// `aps.relevance-score`, `aps.sound.volume`: a JSON number from 0 to 1.
  case fraction
  /// `android.notification.color`: `#rrggbb`.
  case color
  /// `android.notification.notification_count`: a whole number from 0 to `maximumCount`.
  case count
  /// One of these names exactly.
  case oneOf(LastingArray<String>)
  /// One of the words of `FlagWord`.
  case flag
  /// `vibrate_timings` and the like: seconds as `0.5s`.
  case duration
  /// `event_time`: RFC 3339.
  case timestamp

  /// Google's schema has a signed number of 32 bits.
  package static let maximumCount = Int32.max

  /// - Throws: Where the text is not of the kind; the fault never holds it. O(length).
  package func check(_ text: Span<UInt8>) throws(SettingFault) {
    switch self {
    case .any:
      break
    case .collapseId:
      guard text.count <= 64 else {
        throw SettingFault(
          code: .badCollapseId, problem: "is longer than 64 bytes",
          remedy: "shorten it")
      }
      try checkHeader(text, .badCollapseId)
    case .headerValue:
      try checkHeader(text, .templateError)
    case .topic:
      try check(text, as: "topic", maximum: 900)
    case .analyticsLabel:
      try check(text, as: "analytics label", maximum: 50)
    case .number:
      // A number beyond a double's range is none to most readers.
      guard text.isJSONNumber, Double(String(copying: text))?.isFinite == true else {
        throw SettingFault(
          code: .invalidArgument, problem: "is no number",
          remedy: "write one as JSON has them, such as 0.5")
      }
    case .fraction:
      guard text.isJSONNumber, let number = Double(String(copying: text)), (0...1).contains(number)
      else {
        throw SettingFault(
          code: .invalidArgument, problem: "is no number from 0 to 1",
          remedy: "write one such as 0.5")
      }
    case .color:
      guard text.isColor else {
        throw SettingFault(
          code: .invalidArgument, problem: "is no color",
          remedy: "write it as #rrggbb")
      }
    case .count:
      guard let count = text.decimal(), count <= TextRule.maximumCount else {
        throw SettingFault(
          code: .invalidArgument,
          problem: "is no whole number from 0 to \(TextRule.maximumCount)",
          remedy: "write digits")
      }
    case .oneOf(let names):
      if text.equalsOne(of: names) { return }
      let list = names.indices.map { names[$0] }.joined(separator: ", ")
      throw SettingFault(
        code: .invalidArgument, problem: "is no value of this key",
        remedy: "write one of \(list)")
    case .flag:
      _ = try FlagWord(parsing: text)
    case .duration:
      guard text.isProtobufDuration else {
        throw SettingFault(
          code: .invalidArgument, problem: "is no duration in seconds",
          remedy: "write one such as 0.5s")
      }
    case .timestamp:
      guard text.isTimestamp else {
        throw SettingFault(
          code: .invalidArgument,
          problem: "is no timestamp of RFC 3339",
          remedy: "write one such as 2026-11-21T09:00:00Z")
      }
    }
  }

  private func checkHeader(
    _ text: Span<UInt8>, _ code: RejectionCode
  ) throws(SettingFault) {
    guard text.isFieldValue else {
      throw SettingFault(
        code: code, problem: "has a control character, or white space at an end",
        remedy: "remove it")
    }
  }

  private func check(
    _ text: Span<UInt8>, as noun: String, maximum: Int
  ) throws(SettingFault) {
    var isValid = text.count <= maximum
    for index in text.indices where !text[index].isLabelCharacter { isValid = false }
    guard isValid else {
      throw SettingFault(
        code: .invalidArgument,
        problem: "is no \(noun)",
        remedy: "write 1 to \(maximum) of the characters a-z A-Z 0-9 - _ . ~ %")
    }
  }
}

extension Span<UInt8> {
  /// Whether HTTP/2 takes the bytes as a header's value (RFC 9113 §8.2.1).
  fileprivate var isFieldValue: Bool {
    for index in indices where self[index] < 0x20 || self[index] == 0x7f { return false }
    return count == 0 || (self[0] != UInt8(ascii: " ") && self[count - 1] != UInt8(ascii: " "))
  }

  fileprivate var isColor: Bool {
    guard count == 7, self[0] == UInt8(ascii: "#") else { return false }
    for index in 1..<7 where ASCII.hexValue(self[index]) == nil { return false }
    return true
  }
}

extension UInt8 {
  fileprivate var isLabelCharacter: Bool {
    ASCII.isNameByte(self) || self == UInt8(ascii: ".") || self == UInt8(ascii: "~")
      || self == UInt8(ascii: "%")
  }
}
