internal import Bytes
internal import Liquid
internal import Platforms
internal import Records

extension PayloadEncoder {
  /// Appends the `notification` object to the payload buffer, behind `data`.
  mutating func writeNotification(
    _ plan: borrowing NotificationPlan, of target: TargetPlan,
    context: inout RenderContext
  ) throws(EncodeFailure) {
    payload.append(UInt8(ascii: "{"))
    if plan.title == nil {
      try writeCuttableText(
        #""title":""#, target.message.value.title, cutAs: .title, context: &context)
    } else {
      try writeText(#""title":""#, plan.title, field: "notification.title", context: &context)
    }
    if plan.body == nil {
      try writeCuttableText(
        #""body":""#, target.message.value.body, cutAs: .body, context: &context)
    } else {
      try writeText(#""body":""#, plan.body, field: "notification.body", context: &context)
    }
    if plan.image == nil {
      try writeText(
        #""image":""#, target.message.value.mediaURL, field: "mediaURL", context: &context)
    } else {
      try writeText(#""image":""#, plan.image, field: "notification.image", context: &context)
    }
    payload.closeObject()
  }

  /// Appends the `android.notification` object to the payload buffer, behind `notification`.
  ///
  /// - Returns: Whether it names a text of the app's own, which is shown where no other is.
  mutating func writeAndroidNotification(
    _ plan: borrowing NotificationPlan, context: inout RenderContext
  ) throws(EncodeFailure) -> Bool {
    var hasText = false
    payload.append(UInt8(ascii: "{"))
    var previous: AndroidNotificationKey?
    for index in plan.android.indices {
      let member = plan.android[index]
      // A companion stands right before the key that needs it.
      if let companion = member.key.companion, previous != companion { continue }
      do throws(EncodeFailure) {
        guard try write(member, context: &context) else { continue }
        previous = member.key
        if member.key.namesText { hasText = true }
      } catch {
        throw error.naming("android.notification.\(member.key.rawValue)")
      }
    }
    payload.closeObject()
    return hasText
  }

  /// - Returns: Whether the key has a value.
  private mutating func write(
    _ member: NotificationMember, context: inout RenderContext
  ) throws(EncodeFailure) -> Bool {
    let start = payload.count
    payload.append(member.opening)
    let isSet: Bool
    switch member.value {
    case .constant(let json):
      payload.append(json)
      isSet = true
    case .template(let template, let form, let rule):
      try renderPlain(template, field: "android.notification", context: &context)
      isSet =
        try plainHasText(rule, field: "android.notification")
        && plain.withSpan { payload.append(checked: $0, as: form) }
    case .list(let values, let rule):
      try write(values, rule, context: &context)
      isSet = true
    case .light(let settings):
      isSet = try write(settings.value, context: &context)
    }
    if isSet {
      payload.append(UInt8(ascii: ","))
    } else {
      payload.truncate(to: start)
    }
    return isSet
  }

  /// Appends the array without a comma.
  private mutating func write(
    _ values: LastingArray<TextSetting>, _ rule: TextRule, context: inout RenderContext
  ) throws(EncodeFailure) {
    payload.append(UInt8(ascii: "["))
    for index in values.indices {
      payload.append(UInt8(ascii: "\""))
      switch values[index] {
      case .constant(let text):
        payload.append(text.value.json)
      case .template(let template):
        try renderPlain(template, field: "android.notification", context: &context)
        // An element keeps its place, also where it is blank, as far as its rule allows that.
        try checkPlain(rule, field: "android.notification")
        plain.withSpan { payload.append(escaping: $0) }
      }
      payload.append("\",")
    }
    payload.closeArray()
  }

  /// Appends the object without a comma.
  ///
  /// - Returns: Whether there is anything in it.
  private mutating func write(
    _ settings: borrowing NotificationPlan.LightSettings, context: inout RenderContext
  ) throws(EncodeFailure) -> Bool {
    payload.append(#"{"color":{"#)
    let colorStart = payload.count
    try write(#""red":"#, settings.red, context: &context)
    try write(#""green":"#, settings.green, context: &context)
    try write(#""blue":"#, settings.blue, context: &context)
    try write(#""alpha":"#, settings.alpha, context: &context)
    let hasColor = payload.count > colorStart
    payload.closeObject()
    payload.append(UInt8(ascii: ","))
    let hasOn = try writeCheckedText(
      #""light_on_duration":""#, settings.onDuration, .duration, closing: "\",",
      field: "android.notification", context: &context)
    let hasOff = try writeCheckedText(
      #""light_off_duration":""#, settings.offDuration, .duration, closing: "\",",
      field: "android.notification", context: &context)
    payload.closeObject()
    if hasColor && hasOn && hasOff { return true }
    if hasColor || hasOn || hasOff {
      throw EncodeFailure(
        .invalidArgument, field: "android.notification",
        detail: "lacks color, light_on_duration or light_off_duration; give all three or none")
    }
    return false
  }

  /// Appends `"key":number,` with a share of a color.
  private mutating func write(
    _ opening: StaticString, _ share: CheckedText?, context: inout RenderContext
  ) throws(EncodeFailure) {
    try writeCheckedText(
      opening, share, .fraction, closing: ",", field: "android.notification", context: &context)
  }
}
