internal import JSONText
internal import Platforms

/// `message.sound`.
package enum SoundSetting: Sendable {
  case name(TemplateText)
  case critical(CriticalSound)
}

extension ValueReader where Value == SoundSetting {
  static var sound: ValueReader {
    let critical = ValueReader<CriticalSound>.object()
    return ValueReader("a string or an object") { builder in
      .object([("anyOf", .array([builder.template, critical.schema(&builder)]))])
    } read: { node, reading in
      if node.members != nil, node["templateFrom"] == nil {
        return critical.read(node, &reading).map(SoundSetting.critical)
      }
      if node.members == nil, node.stringValue == nil {
        reading.reportType(of: node, expected: "a string or an object")
        return nil
      }
      return ValueReader<TemplateText>.template.read(node, &reading).map(SoundSetting.name)
    }
  }
}

extension ValueReader where Value == TemplateText {
  /// A template, or a number from 0 to 1.
  static var fraction: ValueReader {
    template(
      orNumber: "a number from 0 to 1, or a string",
      schema: .object([
        ("type", .string("number")), ("minimum", .int(0)), ("maximum", .int(1)),
      ])
    ) { (0...1).contains($0.asDouble) }
    .constants(.fraction)
  }

  /// A template, or any number.
  static var number: ValueReader {
    template(
      orNumber: "a number or a string", schema: .object([("type", .string("number"))])
    ) { $0.asDouble.isFinite }
    .constants(.number)
  }
}
