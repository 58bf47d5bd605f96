internal import Liquid
internal import Platforms
internal import Records

extension PayloadEncoder {
  /// Appends the `notification` object to the payload buffer, behind `data`.
  mutating func writeNotification(
    _ plan: borrowing NotificationPlan, of target: borrowing TargetPlan,
    context: inout RenderContext
  ) throws(EncodeFailure) {
    payload.append(UInt8(ascii: "{"))
    if plan.title == nil {
      try member(#""title":""#, target.message.value.title, cutAs: .title, context: &context)
    } else {
      try member(#""title":""#, plan.title, field: "notification.title", context: &context)
    }
    if plan.body == nil {
      try member(#""body":""#, target.message.value.body, cutAs: .body, context: &context)
    } else {
      try member(#""body":""#, plan.body, field: "notification.body", context: &context)
    }
    if plan.image == nil {
      try member(#""image":""#, target.message.value.mediaURL, field: "mediaURL", context: &context)
    } else {
      try member(#""image":""#, plan.image, field: "notification.image", context: &context)
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
    for member in plan.android {
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
    _ member: NotificationPlan.Member, context: inout RenderContext
  ) throws(EncodeFailure) -> Bool {
    let start = payload.count
    payload.append(UInt8(ascii: "\""))
    payload.append(utf8: member.key.rawValue)
    payload.append("\":")
    let isSet =
      switch member.value {
      case .light(let settings): try write(settings.value, context: &context)
      case .texts(let values): try write(values, of: member.key, context: &context)
      }
    if isSet {
      payload.append(UInt8(ascii: ","))
    } else {
      payload.truncate(to: start)
    }
    return isSet
  }

  /// Appends a value without a comma.
  ///
  /// - Returns: Whether there is one.
  private mutating func write(
    _ values: LastingArray<TextSetting>, of key: AndroidNotificationKey,
    context: inout RenderContext
  ) throws(EncodeFailure) -> Bool {
    if case .list(let rule) = key.form {
      payload.append(UInt8(ascii: "["))
      for index in values.indices {
        // An element keeps its place, also where it is empty, as far as its rule allows that.
        try renderChecked(values[index], rule, allowsBlank: rule.allowsBlank, context: &context)
        appendPlainString()
        payload.append(UInt8(ascii: ","))
      }
      payload.closeArray()
      return true
    }
    guard !values.isEmpty, let rule = key.rule,
      try renderChecked(values[0], rule, context: &context)
    else { return false }
    switch key.form {
    case .number:
      let number = plain.withSpan { $0.decimal() }
      payload.append(decimal: number ?? 0)
      return true
    case .flag:
      let isSet = plain.withSpan { (try? FlagWord(parsing: $0))?.isSet ?? false }
      if isSet { payload.append("true") }
      return isSet
    case .text, .list, .lightSettings:
      appendPlainString()
      return true
    }
  }

  /// Appends the object without a comma.
  ///
  /// - Returns: Whether there is anything in it.
  private mutating func write(
    _ settings: borrowing NotificationPlan.LightSettings, context: inout RenderContext
  ) throws(EncodeFailure) -> Bool {
    payload.append(#"{"color":{"#)
    let colorStart = payload.count
    try writeFraction(#""red":"#, settings.red, context: &context)
    try writeFraction(#""green":"#, settings.green, context: &context)
    try writeFraction(#""blue":"#, settings.blue, context: &context)
    try writeFraction(#""alpha":"#, settings.alpha, context: &context)
    let hasColor = payload.count > colorStart
    payload.closeObject()
    payload.append(UInt8(ascii: ","))
    let hasOn = try writeDuration(
      #""light_on_duration":""#, settings.onDuration, context: &context)
    let hasOff = try writeDuration(
      #""light_off_duration":""#, settings.offDuration, context: &context)
    payload.closeObject()
    if hasColor && hasOn && hasOff { return true }
    if hasColor || hasOn || hasOff {
      throw EncodeFailure(
        .invalidArgument, field: "android.notification",
        detail: "lacks color, light_on_duration or light_off_duration; give all three or none")
    }
    return false
  }

  private mutating func writeFraction(
    _ opening: StaticString, _ setting: CheckedText?, context: inout RenderContext
  ) throws(EncodeFailure) {
    guard let text = setting?.text, try renderChecked(text, .fraction, context: &context) else {
      return
    }
    payload.append(opening)
    plain.withSpan { payload.append($0) }
    payload.append(UInt8(ascii: ","))
  }

  private mutating func writeDuration(
    _ opening: StaticString, _ setting: CheckedText?, context: inout RenderContext
  ) throws(EncodeFailure) -> Bool {
    guard let text = setting?.text, try renderChecked(text, .duration, context: &context) else {
      return false
    }
    payload.append(opening)
    plain.withSpan { payload.append($0) }
    payload.append("\",")
    return true
  }

  private mutating func appendPlainString() {
    payload.append(UInt8(ascii: "\""))
    plain.withSpan { payload.append(escaping: $0) }
    payload.append(UInt8(ascii: "\""))
  }

  /// Renders into `plain` and checks it.
  ///
  /// - Parameter allowsBlank: Else white space is neither checked nor refused: it sets nothing.
  /// - Returns: Whether it is more than white space.
  @discardableResult
  private mutating func renderChecked(
    _ setting: TextSetting, _ rule: TextRule, allowsBlank: Bool = true,
    context: inout RenderContext
  ) throws(EncodeFailure) -> Bool {
    switch setting {
    case .constant(let text):
      plain.removeAll()
      plain.append(text.value.plain)
    case .template(let template):
      try renderPlain(template, field: "android.notification", context: &context)
    }
    if allowsBlank, plain.withSpan({ $0.isBlank }) { return false }
    do throws(SettingFault) {
      try plain.withSpan { text throws(SettingFault) in try rule.check(text) }
    } catch {
      throw EncodeFailure(error, field: "android.notification")
    }
    return true
  }
}

extension TextRule {
  /// Whether an element of a list may be empty.
  fileprivate var allowsBlank: Bool { if case .any = self { true } else { false } }
}
