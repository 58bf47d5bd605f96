package import Bytes

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

  /// The largest whole number that may stand in place of the text; ids have 64 bits.
  package var maximumInteger: UInt64 {
    if case .count = self { UInt64(TextRule.maximumCount) } else { .max }
  }

  // The lengths that Apple and Google take, in bytes.
  static let maximumCollapseIdBytes = 64
  static let maximumTopicBytes = 900
  static let maximumAnalyticsLabelBytes = 50

  /// Holds a text to the rule. O(length).
  /// - Throws: Where it is not of the kind; the fault never holds it.
  package func check(_ text: Span<UInt8>) throws(SettingFault) {
    guard accepts(text) else { throw fault(of: text) }
  }

  private func accepts(_ text: Span<UInt8>) -> Bool {
    switch self {
    case .any: true
    case .collapseId: text.count <= TextRule.maximumCollapseIdBytes && text.isFieldValue
    case .headerValue: text.isFieldValue
    case .topic: text.isLabel(maximumBytes: TextRule.maximumTopicBytes)
    case .analyticsLabel: text.isLabel(maximumBytes: TextRule.maximumAnalyticsLabelBytes)
    // A number beyond a double's range is none to most readers.
    case .number: text.jsonNumber?.isFinite == true
    case .fraction: text.jsonNumber.map { (0...1).contains($0) } ?? false
    case .color: text.isColor
    case .count: text.decimal().map { $0 <= TextRule.maximumCount } ?? false
    case .oneOf(let names): text.equalsOne(of: names)
    case .flag: (try? FlagWord(parsing: text)) != nil
    case .duration: text.isProtobufDuration
    case .timestamp: text.isTimestamp
    }
  }
}

extension Span<UInt8> {
  /// Whether HTTP/2 takes the bytes as a header's value (RFC 9113 §8.2.1).
  fileprivate var isFieldValue: Bool {
    for index in indices where self[index] < 0x20 || self[index] == 0x7f { return false }
    return count == 0 || (self[0] != UInt8(ascii: " ") && self[count - 1] != UInt8(ascii: " "))
  }

  /// Whether all bytes are of those that Google takes in a topic's name and in an analytics label.
  fileprivate func isLabel(maximumBytes: Int) -> Bool {
    for index in indices where !self[index].isLabelCharacter { return false }
    return count <= maximumBytes
  }

  /// The number that the bytes are as JSON writes one; nil where they are none.
  fileprivate var jsonNumber: Double? {
    isJSONNumber ? Double(String(copying: self)) : nil
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
