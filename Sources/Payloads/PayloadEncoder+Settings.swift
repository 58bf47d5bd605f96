internal import Bytes
internal import Liquid
internal import Platforms
internal import Records

// How settings become bytes: every member is written at once where it belongs and forgotten again
// where it proves empty.
extension PayloadEncoder {
  /// Appends `"key":"text",` to the payload; nothing where the text is blank.
  ///
  /// - Parameters:
  ///   - opening: The key with its quotes and colon, and the quote that opens the text.
  ///   - field: What a rejection names.
  /// - Returns: Whether it was written.
  @inline(__always) @discardableResult
  mutating func writeText(
    _ opening: StaticString, _ setting: TextSetting?, field: StaticString,
    context: inout RenderContext
  ) throws(EncodeFailure) -> Bool {
    switch setting {
    case nil:
      return false
    case .constant(let text):
      if text.value.isBlank { return false }
      payload.append(opening)
      payload.append(text.value.json)
    case .template(let template):
      let start = payload.count
      payload.append(opening)
      let inside = payload.count
      try render(template, unless: .blank, field: field, context: &context)
      if payload.isBlankJSON(from: inside) {
        payload.truncate(to: start)
        return false
      }
    }
    payload.append("\",")
    return true
  }

  /// Appends `"key":"text",` to the payload for a text that may have been cut to size; nothing where it
  /// is blank.
  ///
  /// - Returns: Whether it was written.
  @inline(__always) @discardableResult
  mutating func writeCuttableText(
    _ opening: StaticString, _ setting: TextSetting?, cutAs text: CuttableText,
    context: inout RenderContext
  ) throws(EncodeFailure) -> Bool {
    if let cut = cuts?[text] {
      payload.append(opening)
      payload.append(cut)
      payload.append("\",")
      return true
    }
    return try writeText(opening, setting, field: text.field, context: &context)
  }

  /// Renders into the payload, as the inside of a JSON string.
  ///
  /// - Parameter absent: Which text leaves its key out.
  @inline(__always)
  mutating func render(
    _ template: Template, unless absent: AbsentText, field: StaticString,
    context: inout RenderContext
  ) throws(EncodeFailure) {
    if draft != nil {
      if let mark = draft?.mark(template, unless: absent) { payload.append(mark) }
      return
    }
    try template.render(into: &payload, as: .json, field: field, context: &context)
  }

  /// Renders into `plain`, in place of what is there.
  mutating func renderPlain(
    _ template: Template, field: StaticString, context: inout RenderContext
  ) throws(EncodeFailure) {
    plain.removeAll()
    if draft != nil {
      // What is looked at is another thing in each record.
      draft?.giveUp()
      return
    }
    try template.render(into: &plain, as: .plain, field: field, context: &context)
  }

  /// The value of a typed setting for this record; nil where it is not set or blank.
  @inline(__always)
  mutating func value<Value: SettingValue>(
    _ setting: Setting<Value>?, field: StaticString, context: inout RenderContext
  ) throws(EncodeFailure) -> Value? {
    switch setting {
    case nil:
      return nil
    case .constant(let value):
      return value
    case .template(let template):
      if draft != nil {
        draft?.giveUp()
        return nil
      }
      // A field as it is needs no copy: it is read where it lies.
      if let copied = template.copiedField,
        let value = try context.withText(
          of: copied,
          { text throws(EncodeFailure) in try Value?(parsingUnlessBlank: text, field: field) })
      {
        return value
      }
      try renderPlain(template, field: field, context: &context)
      return try plain.withSpan { text throws(EncodeFailure) in
        try Value?(parsingUnlessBlank: text, field: field)
      }
    }
  }

  /// Whether a flag is set for this record.
  @inline(__always)
  mutating func isSet(
    _ setting: Setting<FlagWord>?, field: StaticString, context: inout RenderContext
  ) throws(EncodeFailure) -> Bool {
    try value(setting, field: field, context: &context)?.isSet ?? false
  }

  /// Appends `"key":"text",` to the line, outside the payload; nothing where the text is blank.
  mutating func writeLineText(
    _ opening: StaticString, _ setting: TextSetting?, rule: TextRule = .any,
    field: StaticString, context: inout RenderContext, into line: inout ByteBuffer
  ) throws(EncodeFailure) {
    switch setting {
    case nil:
      return
    case .constant(let text):
      if text.value.isBlank { return }
      line.append(opening)
      line.append(text.value.json)
    case .template(let template):
      if draft != nil, case .any = rule {
        guard let mark = draft?.mark(template, unless: .blank) else { return }
        line.append(opening)
        line.append(mark)
        break
      }
      try renderPlain(template, field: field, context: &context)
      guard try plainHasText(rule, field: field) else { return }
      line.append(opening)
      plain.withSpan { line.append(escaping: $0) }
    }
    line.append("\",")
  }

  /// Appends `"key":text,` to the payload for a text with a rule, which a constant was held to when the
  /// plan was made; nothing where the text is blank.
  ///
  /// - Parameters:
  ///   - opening: The key with its quotes and colon, and the quote that opens a string.
  ///   - closing: The comma, and the quote before it where there is one.
  /// - Returns: Whether it was written.
  @discardableResult
  mutating func writeCheckedText(
    _ opening: StaticString, _ setting: CheckedText?, _ rule: TextRule, closing: StaticString,
    field: StaticString, context: inout RenderContext
  ) throws(EncodeFailure) -> Bool {
    switch setting?.text {
    case nil:
      return false
    case .constant(let text):
      payload.append(opening)
      payload.append(text.value.json)
    case .template(let template):
      try renderPlain(template, field: field, context: &context)
      guard try plainHasText(rule, field: field) else { return false }
      payload.append(opening)
      plain.withSpan { payload.append(escaping: $0) }
    }
    payload.append(closing)
    return true
  }

  /// Whether what was rendered is not blank.
  /// - Throws: Where it is not and `rule` does not allow it.
  func plainHasText(_ rule: TextRule, field: StaticString) throws(EncodeFailure) -> Bool {
    if plain.withSpan({ $0.isBlank }) { return false }
    try checkPlain(rule, field: field)
    return true
  }

  /// - Throws: Where `rule` does not allow what was rendered, blank or not.
  func checkPlain(_ rule: TextRule, field: StaticString) throws(EncodeFailure) {
    do throws(SettingFault) {
      try plain.withSpan { text throws(SettingFault) in try rule.check(text) }
    } catch {
      throw EncodeFailure(error, field: field)
    }
  }

  /// Renders the token as it came.
  mutating func renderToken(
    _ plan: TargetPlan, context: inout RenderContext
  ) throws(EncodeFailure) {
    token.removeAll()
    switch plan.token {
    case nil:
      return
    case .constant(let text):
      token.append(text.value.plain)
    case .template(let template):
      try template.render(into: &token, as: .plain, field: "token", context: &context)
    }
    if token.withSpan({ $0.isBlank }) {
      throw EncodeFailure(
        .missingToken, field: "token", detail: "the token is empty; filter such records with where")
    }
  }

  /// Holds the token to what the format wants of one, and brings it to the form that the line has.
  @inline(__always)
  mutating func checkToken(_ plan: TargetPlan) throws(EncodeFailure) {
    addressee = nil
    do throws(SettingFault) {
      switch plan.kind {
      case .apns: try DeviceToken.normalize(&token)
      case .fcm where !plan.fcm.value.isToTopic:
        addressee = try token.withSpan { text throws(SettingFault) in
          try RegistrationToken(parsing: text)
        }
      case .fcm, .campaignIOS, .campaignAndroid: break
      }
    } catch {
      throw EncodeFailure(error, field: "token")
    }
  }

  /// The badge of this record; nil where it is not set or blank.
  mutating func badge(
    of plan: TargetPlan, context: inout RenderContext
  ) throws(EncodeFailure) -> Badge? {
    if draft != nil { return badge }
    return try value(plan.message.value.badge, field: "badge", context: &context)
  }

  /// Appends the badge's digits to the payload.
  mutating func write(_ badge: Badge, of plan: TargetPlan) {
    if let mark = mark(.badge, for: plan.message.value.badge) { return payload.append(mark) }
    payload.append(decimal: badge.number)
  }
}

extension Optional where Wrapped: SettingValue {
  /// What a record's text stands for: nothing where it is blank.
  @inline(__always)
  fileprivate init(
    parsingUnlessBlank text: Span<UInt8>, field: StaticString
  ) throws(EncodeFailure) {
    if text.isBlank {
      self = nil
      return
    }
    do throws(SettingFault) {
      self = try Wrapped(parsing: text)
    } catch {
      throw EncodeFailure(error, field: field)
    }
  }
}
