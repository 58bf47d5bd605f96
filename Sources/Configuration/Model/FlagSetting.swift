internal import JSONText
internal import Platforms

/// A flag of the message: set, or decided for each record.
package enum FlagSetting: Sendable {
  case constant(Bool)
  /// Renders to `1`, `true` or `yes`; to `0`, `false`, `no` or nothing.
  case template(TemplateText)
}

extension ValueReader where Value == FlagSetting {
  static var flag: ValueReader {
    ValueReader("true, false or a string") { builder in
      .object([("anyOf", .array([.object([("type", .string("boolean"))]), builder.template]))])
    } read: { node, reading in
      if let value = node.boolValue { return .constant(value) }
      if node.stringValue == nil, node.members == nil {
        reading.reportType(of: node, expected: "true, false or a string")
        return nil
      }
      return ValueReader<TemplateText>.template
        .constants(oneOf: FlagWord.words)
        .read(node, &reading).map(FlagSetting.template)
    }
  }

  /// A flag whose form for Apple is a number: also 1 or 0.
  static var numericFlag: ValueReader {
    ValueReader("1, 0, true, false or a string") { builder in
      .object([
        (
          "anyOf",
          .array([flag.schema(&builder), .object([("enum", .array([.int(0), .int(1)]))])])
        )
      ])
    } read: { node, reading in
      guard let number = node.numberValue else { return flag.read(node, &reading) }
      if let value = number.asInt, (0...1).contains(value) { return .constant(value == 1) }
      reading.report("out of range; write 1 or 0", at: node.place)
      return nil
    }
  }
}
