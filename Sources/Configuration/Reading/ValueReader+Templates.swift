internal import Bytes
internal import JSONText
internal import Platforms
internal import Records

extension ValueReader where Value == TemplateText {
  /// A Liquid template: a string, or `{ "templateFrom": FIELD }`.
  static var template: ValueReader {
    ValueReader("a string") {
      $0.template
    } read: { node, reading in
      if case .string(let string) = node.value {
        return reading.template(string, of: node, as: .template)
      }
      if node.members != nil { return reading.templateFrom(node) }
      reading.reportType(of: node, expected: "a string")
      return nil
    }
  }

  /// A template that stands in the configuration itself, never in data; or a condition.
  static func literal(_ use: TextUse) -> ValueReader {
    // Text says nothing; a condition must, as is seen when it is compiled.
    let pattern = use == .condition ? [("pattern", JSONNode.nonBlankPattern)] : []
    return ValueReader("a string") { _ in
      .object([("type", .string("string"))] + pattern)
    } read: { node, reading in
      guard case .string(let string) = node.value else {
        reading.reportType(of: node, expected: "a string")
        return nil
      }
      return reading.template(string, of: node, as: use)
    }
  }

  /// A template, or a number in its place, whose text is then the template.
  static func template(
    orNumber expectation: String, schema: JSONNode,
    isValid: @escaping @Sendable (JSONNumber) -> Bool
  ) -> ValueReader {
    ValueReader(expectation) { builder in
      .object([("anyOf", .array([builder.template, schema]))])
    } read: { node, reading in
      guard let number = node.numberValue else {
        if node.stringValue == nil, node.members == nil {
          reading.reportType(of: node, expected: expectation)
          return nil
        }
        return template.read(node, &reading)
      }
      guard isValid(number) else {
        reading.report("bad number; write \(expectation)", at: node.place)
        return nil
      }
      let text = number.asInt.map(String.init) ?? number.text
      return TemplateText(
        text: text,
        origin: .init(sources: reading.sources, node: node, keyPath: reading.path.text, pieces: []))
    }
  }

  /// A template, or a whole number in its place.
  /// - Parameter maximum: ids have 64 bits and no sign.
  static func template(orInteger minimum: Int, to maximum: UInt64 = .max) -> ValueReader {
    template(
      orNumber: "a whole number from \(minimum) to \(maximum), or a string",
      schema: .object([
        ("type", .string("integer")), ("minimum", .int(minimum)), ("maximum", .int(maximum)),
      ])
    ) { number in
      if let value = number.asInt { return value >= minimum && value <= maximum }
      return UInt64(number.text).map { $0 <= maximum } ?? false
    }
  }

  /// This reader; text without any tag, which every record would get, is held here and now to the
  /// rule for a record's text. Blank text is not: it leaves the key out.
  func constants(_ rule: TextRule) -> ValueReader {
    constants { text throws(SettingFault) in try rule.check(text) }
  }

  /// This reader; text without any tag is held here and now to the values that `type` takes.
  func constants<Setting: SettingValue>(as type: Setting.Type) -> ValueReader {
    constants { text throws(SettingFault) in _ = try Setting(parsing: text) }
  }

  private func constants(
    _ check: @escaping @Sendable (Span<UInt8>) throws(SettingFault) -> Void
  ) -> ValueReader {
    map { template, _, reading in
      guard let text = template.constantText, !text.isBlank else { return template }
      do throws(SettingFault) {
        try check(text.utf8Bytes.span)
        return template
      } catch {
        reading.report("\(error.code.rawValue): \(error.detail)", at: template.place())
        return nil
      }
    }
  }

  /// A template whose constant text is one of a few words.
  func constants(oneOf words: [String]) -> ValueReader {
    map { template, _, reading in
      if let text = template.constantText, !text.isBlank, !words.contains(text) {
        let remedy = Spelling.remedy(for: text, among: words, noun: "value")
        reading.report("unknown value; \(remedy)", at: template.place())
        return nil
      }
      return template
    }
  }
}

extension Reading {
  /// `{ "templateFrom": FIELD }`.
  mutating func templateFrom(_ node: JSONNode) -> TemplateText? {
    let valid = ["templateFrom"]
    var hasUnknownKey = false
    for member in node.members ?? [] where !member.key.equals(valid[0]) {
      reportUnknownKey(member.key, valid: valid, spoilsValue: true)
      hasUnknownKey = true
    }
    guard let field = node[valid[0]] else {
      // What may be meant was said of the unknown key.
      if hasUnknownKey { return nil }
      reportType(of: node, expected: "a string or { \"templateFrom\": FIELD }")
      return nil
    }
    return inside(key: valid[0]) { reading -> TemplateText? in
      guard case .string(let string) = field.value else {
        reading.reportType(of: field, expected: "the name of a field")
        return nil
      }
      return reading.template(string, of: field, as: .plain, comesFromData: true)
    }
  }
}
