internal import Bytes
internal import Liquid
internal import Platforms
internal import Records

// Most records of a run are filled into a form. What no form fits, and whatever is wrong with a record,
// is left to the encoder as it is without forms, which says what is wrong.
extension PayloadEncoder {
  /// Appends the line of a record whose token and tracking ids are there already, by a form.
  ///
  /// - Returns: False where there is no form for it, or where it does not fit after all: then nothing was
  ///   appended.
  mutating func fillForm(
    _ plan: TargetPlan, identity: borrowing EnvelopeIdentity, record number: Int,
    context: inout RenderContext, into line: inout ByteBuffer
  ) -> Bool {
    guard let index = formsIndex(of: plan, identity: identity, context: &context),
      forms[index].isUsable,
      let key = key(of: plan, forms[index].optionalTexts, context: &context),
      let form = form(key, index, plan, identity: identity, context: &context),
      forms.takesNext(ofPlan: index)
    else { return false }
    let start = line.count
    let fits = fill(form, identity: identity, record: number, context: &context, into: &line)
    forms.note(fits: fits, ofPlan: index)
    if !fits { line.truncate(to: start) }
    return fits
  }

  /// Which of the record's values are there; nil where one of them is wrong, or no text.
  @inline(__always)
  private mutating func key(
    of plan: TargetPlan, _ texts: LastingArray<FormDraft.OptionalText>,
    context: inout RenderContext
  ) -> FormKey? {
    var key = FormKey.none
    if case .installation = addressee { key.insert(.installation) }
    if deliveryId != nil { key.insert(.deliveryId) }
    if broadlogId != nil { key.insert(.broadlogId) }
    do throws(EncodeFailure) {
      badge = try value(plan.message.value.badge, field: "badge", context: &context)
    } catch {
      return nil
    }
    if badge != nil { key.insert(.badge) }
    for index in texts.indices {
      switch context.presence(of: texts[index].field) {
      case .absent, .empty: break
      case .blank: if case .empty = texts[index].absent { key.insert(.text(index)) }
      case .text: key.insert(.text(index))
      case .list: return nil
      }
    }
    return key
  }

  /// Mutating as `withToken` is.
  @inline(__always)
  private mutating func fill(
    _ form: LineForm, identity: borrowing EnvelopeIdentity, record number: Int,
    context: inout RenderContext, into line: inout ByteBuffer
  ) -> Bool {
    let start = line.count
    var textStart = start
    var tail = line.tail
    for index in form.parts.indices {
      let text = form.parts[index].text.range
      if !tail.append(text, of: form.text) {
        line.append(behind: &tail) { $0.append(text, of: form.text) }
      }
      let gap = form.parts[index].gap
      switch gap.kind {
      case .field:
        let range = context.range(of: gap.field)
        if range.isText {
          append(range, of: gap.field, &context, to: &tail, of: &line)
        } else if range.isList {
          return false
        }
      case .fieldOrText:
        let range = context.range(of: gap.field)
        if range.isText && range.length > 0 {
          append(range, of: gap.field, &context, to: &tail, of: &line)
        } else if range.isList {
          return false
        } else {
          line.append(behind: &tail) { $0.append(gap.text.range, of: form.text) }
        }
      case .id:
        if !identity.write(record: number, into: &tail) {
          line.tail = tail
          identity.write(record: number, into: &line)
          tail = line.tail
        }
      case .token: line.append(behind: &tail) { line in token.withSpan { line.append($0) } }
      case .badge:
        if let badge { line.append(behind: &tail) { $0.append(decimal: badge.number) } }
      case .deliveryId:
        if let deliveryId { append(hex: deliveryId.unsigned, to: &tail, of: &line) }
      case .broadlogId:
        if let broadlogId { append(hex: broadlogId.unsigned, to: &tail, of: &line) }
      case .collapseKey:
        if let broadlogId { line.append(behind: &tail) { $0.append(decimal: broadlogId.unsigned) } }
      case .textBegins:
        line.tail = tail
        textStart = line.count
      case .textEndsNotBlank:
        line.tail = tail
        if line.isBlankJSON(from: textStart) { return false }
      case .textEndsNotEmpty:
        line.tail = tail
        if line.count == textStart { return false }
      case .template:
        line.tail = tail
        do throws(RenderFailure) {
          try form.templates[gap.template].render(into: &line, as: .json, context: &context)
        } catch {
          return false
        }
        tail = line.tail
      case .end: break
      }
    }
    line.tail = tail
    return line.count &- start <= form.maximumBytes
  }

  @inline(__always)
  private func append(
    _ range: FieldRange, of field: FieldReference, _ context: inout RenderContext,
    to tail: inout ByteTail, of line: inout ByteBuffer
  ) {
    if !context.append(escaping: range, ofFrame: field.frame, to: &tail) {
      line.append(behind: &tail) { context.append(escaping: range, ofFrame: field.frame, to: &$0) }
    }
  }

  @inline(__always)
  private func append(hex value: UInt64, to tail: inout ByteTail, of line: inout ByteBuffer) {
    if !tail.append(hex: value, digits: value.hexadecimalDigits) {
      line.append(behind: &tail) { $0.append(hex: value) }
    }
  }
}

// MARK: Drafts

extension PayloadEncoder {
  /// The plan's number among those that have forms; nil where there are enough of them without it.
  @inline(__always)
  private mutating func formsIndex(
    of plan: TargetPlan, identity: borrowing EnvelopeIdentity,
    context: inout RenderContext
  ) -> Int? {
    if let index = forms.index(of: plan.message.address) { return index }
    return survey(plan, identity: identity, context: &context)
  }

  /// Drafts a line of a record that has every value, to learn which of them may be missing.
  @inline(never)
  private mutating func survey(
    _ plan: TargetPlan, identity: borrowing EnvelopeIdentity, context: inout RenderContext
  ) -> Int? {
    guard forms.hasRoomForPlan else { return nil }
    let (draft, form) = drafted(FormDraft(), plan, identity: identity, context: &context)
    return forms.add(
      PlanForms(form == nil ? nil : draft.optionalTexts), at: plan.message.address)
  }

  /// The form for records of this key; nil where there is none.
  @inline(__always)
  private mutating func form(
    _ key: FormKey, _ index: Int, _ plan: TargetPlan,
    identity: borrowing EnvelopeIdentity, context: inout RenderContext
  ) -> LineForm? {
    if let form = forms.form(key, ofPlan: index) { return form }
    return draft(key, index, plan, identity: identity, context: &context)
  }

  @inline(never)
  private mutating func draft(
    _ key: FormKey, _ index: Int, _ plan: TargetPlan,
    identity: borrowing EnvelopeIdentity, context: inout RenderContext
  ) -> LineForm? {
    guard forms.hasRoomForForm else { return nil }
    let texts = forms[index].optionalTexts
    let draft = FormDraft(key, optionalTexts: texts.indices.map { texts[$0] })
    let (_, form) = drafted(draft, plan, identity: identity, context: &context)
    forms.add(form, for: key, ofPlan: index)
    return form
  }

  /// Writes a line with marks, by an encoder of its own.
  private func drafted(
    _ draft: FormDraft, _ plan: TargetPlan, identity: borrowing EnvelopeIdentity,
    context: inout RenderContext
  ) -> (draft: FormDraft, form: LineForm?) {
    var writer = PayloadEncoder(usesForms: false)
    writer.draft = draft
    writer.prepareDraft(of: plan)
    var line = ByteBuffer(capacity: 1_024)
    do throws(EncodeFailure) {
      let excess = try writer.write(
        plan, identity: identity, record: 0, context: &context, into: &line)
      if excess > 0 { writer.draft?.giveUp() }
    } catch {
      writer.draft?.giveUp()
    }
    let written = writer.draft ?? draft
    return (
      written, written.form(line.array(), atMost: context.settings.maximumOutputBytes)
    )
  }

  /// Takes marks and the key's word in place of what comes before the line.
  private mutating func prepareDraft(of plan: TargetPlan) {
    guard let key = draft?.key else { return }
    if plan.token != nil {
      addressee = key.contains(.installation) ? .installation : .token
      token.append(mark(.token))
    }
    // Whichever it is: where it is not the same for every record, a mark stands for it.
    if key.contains(.deliveryId) {
      deliveryId = plan.message.value.deliveryId.map { $0.constant ?? .zero }
    }
    if key.contains(.broadlogId) {
      broadlogId = plan.message.value.broadlogId.map { $0.constant ?? .zero }
    }
    if key.contains(.badge) { badge = plan.message.value.badge.map { $0.constant ?? .zero } }
  }

  /// The bytes that stand for a value in a draft.
  mutating func mark(_ value: FormGap.Kind) -> [UInt8] { draft?.mark(.value(value)) ?? [] }

  /// The bytes that stand for a value in a draft; nil where there is none, and where the value is the same
  /// for every record.
  mutating func mark<Value>(_ value: FormGap.Kind, for setting: Setting<Value>?) -> [UInt8]? {
    guard draft != nil, case .template(let template) = setting else { return nil }
    // A text of the data may take long and then fail: it is not rendered twice.
    if template.comesWithData { draft?.giveUp() }
    return mark(value)
  }
}
