internal import Bytes
internal import Liquid
internal import Platforms

extension PayloadEncoder {
  /// Writes the iOS payload, in place of what the buffer holds (PAYLOADS.md §1, in its order of keys).
  ///
  /// - Parameter pushType: The configured one.
  mutating func writeIOSPayload(
    _ plan: TargetPlan, pushType: PushType?, context: inout RenderContext
  ) throws(EncodeFailure) -> IOSContents {
    var contents = IOSContents.none
    payload.removeAll()
    payload.append(#"{"aps":{"#)
    // The media's key stands after `aps`, but whether it is there shows in `aps`.
    let hasMedia = try renderMediaURL(plan, context: &context)
    try writeAlert(plan, contents: &contents, context: &context)
    if try isSet(plan.message.value.contentAvailable, field: "contentAvailable", context: &context)
    {
      payload.append(#""content-available":1,"#)
      contents.insert(.contentAvailable)
    }
    try writeText(
      #""category":""#, plan.message.value.category, field: "category", context: &context)
    if let badge = try badge(of: plan, context: &context) {
      payload.append(#""badge":"#)
      write(badge, of: plan)
      payload.append(UInt8(ascii: ","))
      contents.insert(.badge)
    }
    let isMutable = try isSet(
      plan.message.value.mutableContent, field: "mutableContent", context: &context)
    if isMutable || hasMedia {
      payload.append(#""mutable-content":1,"#)
    }
    if let sound = plan.message.value.aps?.soundSettings {
      try writeSound(sound, contents: &contents, context: &context)
    } else if try writeText(
      #""sound":""#, plan.message.value.sound, field: "sound", context: &context)
    {
      contents.insert(.sound)
    }
    if let aps = plan.message.value.aps {
      try writeExtras(aps, pushType: pushType, contents: &contents, context: &context)
    }
    payload.closeObject()
    payload.append(UInt8(ascii: ","))

    let custom = payload.count
    try writeCustomFields(plan, context: &context)
    if hasMedia { writeMediaURL(plan) }
    try writeText(#""uri":""#, plan.message.value.deepLink, field: "deepLink", context: &context)
    if payload.count > custom { contents.insert(.custom) }
    let tracking = payload.count
    try writeTracking(plan, context: &context)
    if payload.count > tracking { contents.insert(.tracking) }
    payload.closeObject()
    return contents
  }

  private mutating func writeAlert(
    _ plan: TargetPlan, contents: inout IOSContents, context: inout RenderContext
  ) throws(EncodeFailure) {
    let start = payload.count
    payload.append(#""alert":{"#)
    let inside = payload.count
    try writeCuttableText(#""body":""#, plan.message.value.body, cutAs: .body, context: &context)
    try writeCuttableText(#""title":""#, plan.message.value.title, cutAs: .title, context: &context)
    if let aps = plan.message.value.aps { try writeAlertExtras(aps, context: &context) }
    if payload.closeObjectMember(from: start, inside: inside) { contents.insert(.alert) }
  }

  /// Renders the media's address aside.
  ///
  /// - Returns: Whether there is one.
  @inline(__always)
  private mutating func renderMediaURL(
    _ plan: TargetPlan, context: inout RenderContext
  ) throws(EncodeFailure) -> Bool {
    media.removeAll()
    switch plan.message.value.mediaURL {
    case nil:
      return false
    case .constant(let text):
      return !text.value.isBlank
    case .template(let template):
      if draft != nil {
        guard let mark = draft?.mark(template, unless: .blank) else { return false }
        media.append(mark)
        return true
      }
      try template.render(into: &media, as: .json, field: "mediaURL", context: &context)
      return !media.isBlankJSON(from: 0)
    }
  }

  @inline(__always)
  private mutating func writeMediaURL(_ plan: TargetPlan) {
    payload.append(#""media-attachment-url":""#)
    if case .constant(let text) = plan.message.value.mediaURL {
      payload.append(text.value.json)
    } else {
      media.withSpan { payload.append($0) }
    }
    payload.append("\",")
  }
}
