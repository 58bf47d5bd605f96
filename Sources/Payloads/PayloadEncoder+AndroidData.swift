internal import Liquid
internal import Records

extension PayloadEncoder {
  /// Writes Android's `data` object, in place of what the buffer holds (PAYLOADS.md §1, in its order of
  /// keys).
  ///
  /// - Parameter isStrings: Whether every value is a string, as FCM wants it (§3).
  mutating func writeAndroidData(
    _ message: borrowing MessagePlan, asStrings isStrings: Bool, context: inout RenderContext
  ) throws(EncodeFailure) {
    payload.removeAll()
    payload.append(UInt8(ascii: "{"))
    try writeTracking(message, context: &context)
    try member(#""title":""#, message.title, cutAs: .title, context: &context)
    try member(#""body":""#, message.body, cutAs: .body, context: &context)
    try member(#""category":""#, message.category, field: "category", context: &context)
    if isStrings {
      try writeCustomStrings(message.customFields, context: &context)
    } else {
      try writeCustomFields(message.customFields, context: &context)
    }
    try member(
      #""media-attachment-url":""#, message.mediaURL, field: "mediaURL", context: &context)
    try member(#""sound":""#, message.sound, field: "sound", context: &context)
    try member(#""uri":""#, message.deepLink, field: "deepLink", context: &context)
    if let badge = try value(message.badge, field: "badge", context: &context) {
      payload.append(isStrings ? #""badge":""# : #""badge":"#)
      payload.append(decimal: badge.number)
      payload.append(isStrings ? "\"," : ",")
    }
    payload.closeObject()
  }
}
