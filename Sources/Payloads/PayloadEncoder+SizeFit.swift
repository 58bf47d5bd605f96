internal import Bytes
internal import Liquid
internal import Platforms

/// One text of a record, of which less may stay than there is.
private struct Cut {
  let cuttable: CuttableText
  let text: String
  /// Bytes of the whole text, as what is counted has them.
  let fullBytes: Int
  /// How often it stands in what is counted.
  let times: Int
  /// What stays, without the `…` behind it.
  var rest: Substring
  /// Bytes of what stays, with the `…` if it is cut.
  var bytes: Int

  init(_ cuttable: CuttableText, _ text: String, times: Int, _ measure: TextMeasure) {
    self.cuttable = cuttable
    self.text = text
    self.times = times
    fullBytes = measure.bytes(of: text.utf8)
    rest = text[...]
    bytes = fullBytes
  }

  var isWhole: Bool { rest.endIndex == text.endIndex }

  /// Leaves the most that `maximum` bytes have room for, but not less than `…` alone.
  /// - Returns: How many bytes more that is than stayed before.
  mutating func fit(_ maximum: Int, _ measure: TextMeasure) -> Int {
    let before = bytes
    let marked = measure.prefix(of: text, maximum: maximum - TextMeasure.ellipsis.utf8.count)
    let markedBytes = measure.bytes(of: marked.utf8) + TextMeasure.ellipsis.utf8.count
    // A text that is as short as the sign for the cut gains nothing by it.
    (rest, bytes) =
      fullBytes <= max(maximum, markedBytes) ? (text[...], fullBytes) : (marked, markedBytes)
    return bytes - before
  }

  /// The inside of a JSON string.
  var json: [UInt8] { ConstantText.json(Array((rest + TextMeasure.ellipsis).utf8)) }
}

extension PayloadEncoder {
  /// Cuts the texts that may be cut, in their order, until `excess` bytes less are left: at boundaries
  /// of extended grapheme clusters, with `…` at the cut, and no further than needed.
  ///
  /// A text of which nothing can stay is `…` alone, and the next one is cut too: to the end of a grapheme
  /// cluster, so that there may be room again for some of those before. Costs a `String` per text: only
  /// payloads that are too large come here.
  mutating func cutTexts(
    of plan: TargetPlan, by excess: Int, context: inout RenderContext
  ) throws(EncodeFailure) {
    var texts: [Cut] = []
    var excess = excess
    let measure = TextMeasure(plan.format)
    for index in plan.cuttable.indices where excess > 0 {
      let cuttable = plan.cuttable[index]
      guard let text = try renderCuttable(cuttable, of: plan, context: &context) else { continue }
      let times = plan.format.occurrences(of: cuttable)
      var cut = Cut(cuttable, text, times: times, measure)
      // Rounded up: each occurrence gives up the same.
      excess += times * cut.fit(cut.fullBytes - (excess + times - 1) / times, measure)
      texts.append(cut)
    }
    if excess > 0 { throw EncodeFailure.tooLarge(by: excess) }
    for index in texts.indices.dropLast().reversed() where !texts[index].isWhole {
      let times = texts[index].times
      excess += times * texts[index].fit(texts[index].bytes - excess / times, measure)
    }
    var cuts = TextCuts()
    for cut in texts where !cut.isWhole { cuts.set(cut.cuttable, to: cut.json) }
    self.cuts = cuts
  }

  /// The text that stands in the payload for this record; nil where none does.
  private mutating func renderCuttable(
    _ text: CuttableText, of plan: TargetPlan, context: inout RenderContext
  ) throws(EncodeFailure) -> String? {
    var setting: TextSetting?
    // White space alone leaves a key out, except in customFields, where only the empty text does.
    var leavesOutBlank = true
    switch text {
    case .title: setting = plan.message.value.title
    case .body: setting = plan.message.value.body
    case .subtitle: setting = plan.message.value.aps?.subtitle
    case .customField(let index):
      if case .text(let own) = plan.customFields[index].value { setting = own }
      leavesOutBlank = false
    }
    switch setting {
    case nil:
      return nil
    case .constant(let text):
      if leavesOutBlank && text.value.isBlank { return nil }
      return text.value.plain.withSpan { String(copying: $0) }
    case .template(let template):
      try renderPlain(template, field: text.field, context: &context)
      return plain.withSpan { leavesOutBlank && $0.isBlank ? nil : String(copying: $0) }
    }
  }
}

extension TargetFormat {
  /// How often a text stands in what is counted.
  fileprivate func occurrences(of text: CuttableText) -> Int {
    guard case .fcm(let options) = self, let notification = options.notification else { return 1 }
    return switch text {
    case .title: notification.title == nil ? 2 : 1
    case .body: notification.body == nil ? 2 : 1
    case .subtitle, .customField: 1
    }
  }
}

extension Span<UInt8> {
  /// Bytes that the strings in a compact JSON text of ours stand for: keys and values, unescaped.
  var unescapedStringBytes: Int {
    var bytes = 0
    var isInside = false
    var index = 0
    while index < count {
      let byte = self[index]
      if byte == UInt8(ascii: "\"") {
        isInside.toggle()
      } else if isInside {
        bytes += 1
        // Every escape that we write stands for one byte.
        if byte == UInt8(ascii: "\\") {
          index += self[index + 1] == UInt8(ascii: "u") ? 5 : 1
        }
      }
      index += 1
    }
    return bytes
  }
}
