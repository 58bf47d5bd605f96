internal import Bytes
internal import Liquid
internal import Platforms

extension PayloadEncoder {
  /// Writes Android's `data` object, in place of what the buffer holds (PAYLOADS.md §1, in its order of
  /// keys).
  ///
  /// - Parameter isStrings: Whether every value is a string, as FCM wants it (§3).
  mutating func writeAndroidData(
    _ plan: TargetPlan, asStrings isStrings: Bool, context: inout RenderContext
  ) throws(EncodeFailure) {
    payload.removeAll()
    payload.append(UInt8(ascii: "{"))
    try writeTracking(plan, context: &context)
    try writeCuttableText(#""title":""#, plan.message.value.title, cutAs: .title, context: &context)
    try writeCuttableText(#""body":""#, plan.message.value.body, cutAs: .body, context: &context)
    try writeText(
      #""category":""#, plan.message.value.category, field: "category", context: &context)
    if isStrings {
      try writeCustomStrings(plan, context: &context)
    } else {
      try writeCustomFields(plan, context: &context)
    }
    try writeText(
      #""media-attachment-url":""#, plan.message.value.mediaURL, field: "mediaURL",
      context: &context)
    try writeText(#""sound":""#, plan.message.value.sound, field: "sound", context: &context)
    try writeText(#""uri":""#, plan.message.value.deepLink, field: "deepLink", context: &context)
    if let badge = try badge(of: plan, context: &context) {
      payload.append(isStrings ? #""badge":""# : #""badge":"#)
      write(badge, of: plan)
      payload.append(isStrings ? "\"," : ",")
    }
    payload.closeObject()
  }
}
