internal import Liquid
internal import Records

extension PayloadEncoder {
  /// Appends the `notification` object to the payload buffer, behind `data`.
  mutating func writeNotification(
    _ plan: borrowing NotificationPlan, of target: borrowing TargetPlan,
    context: inout RenderContext
  ) throws(EncodeFailure) {
    payload.append(UInt8(ascii: "{"))
    if plan.title == nil {
      try member(#""title":""#, target.message.title, cutAs: .title, context: &context)
    } else {
      try member(#""title":""#, plan.title, field: "notification.title", context: &context)
    }
    if plan.body == nil {
      try member(#""body":""#, target.message.body, cutAs: .body, context: &context)
    } else {
      try member(#""body":""#, plan.body, field: "notification.body", context: &context)
    }
    if plan.image == nil {
      try member(#""image":""#, target.message.mediaURL, field: "mediaURL", context: &context)
    } else {
      try member(#""image":""#, plan.image, field: "notification.image", context: &context)
    }
    payload.closeObject()
  }

  /// Appends the `android.notification` object to the payload buffer, behind `notification`.
  mutating func writeAndroidNotification(
    _ plan: borrowing NotificationPlan, context: inout RenderContext
  ) throws(EncodeFailure) {
    payload.append(UInt8(ascii: "{"))
    for member in plan.android {
      do throws(EncodeFailure) {
        try write(member, context: &context)
      } catch {
        throw error.naming("android.notification.\(member.key.rawValue)")
      }
    }
    payload.closeObject()
  }

  private mutating func write(
    _ member: NotificationPlan.Member, context: inout RenderContext
  ) throws(EncodeFailure) {
    let start = payload.count
    payload.append(UInt8(ascii: "\""))
    payload.append(utf8: member.key.rawValue)
    payload.append("\":")
    if member.key.isList {
      payload.append(UInt8(ascii: "["))
      for index in member.values.indices {
        try write(.text(member.values[index]), field: "android.notification", context: &context)
        payload.append(UInt8(ascii: ","))
      }
      payload.closeArray()
      payload.append(UInt8(ascii: ","))
      return
    }
    guard !member.values.isEmpty,
      try renderChecked(member.values[0], member.key, context: &context)
    else {
      payload.truncate(to: start)
      return
    }
    switch member.key.form {
    case .text:
      payload.append(UInt8(ascii: "\""))
      plain.withSpan { payload.append(escaping: $0) }
      payload.append("\",")
    case .number:
      let number = plain.withSpan { $0.decimal() }
      payload.append(decimal: number ?? 0)
      payload.append(UInt8(ascii: ","))
    case .flag:
      let isSet = plain.withSpan { (try? Flag(parsing: $0))?.isSet ?? false }
      if isSet { payload.append("true,") } else { payload.truncate(to: start) }
    }
  }

  /// Renders into `plain` and checks it.
  ///
  /// - Returns: Whether it is more than white space.
  private mutating func renderChecked(
    _ setting: TextSetting, _ key: AndroidNotificationKey, context: inout RenderContext
  ) throws(EncodeFailure) -> Bool {
    switch setting {
    case .constant(let text):
      plain.removeAll()
      plain.append(text.value.plain)
    case .template(let template):
      try renderPlain(template, field: "android.notification", context: &context)
    }
    if plain.withSpan({ $0.isBlank }) { return false }
    do throws(SettingFault) {
      try plain.withSpan { text throws(SettingFault) in try key.rule.check(text) }
    } catch {
      throw EncodeFailure(error, field: "android.notification")
    }
    return true
  }
}
