package import JSONText

/// A JSON value whose strings are templates.
package indirect enum CustomValue: Sendable {
  /// What no payload has, with its place.
  case null(ConfigurationPlace)
  case bool(Bool)
  case number(JSONNumber)
  case template(TemplateText)
  case array([CustomValue])
  /// Members in the configuration's order.
  case object([Named<CustomValue>])
}

extension ValueReader where Value == CustomValue {
  /// Any JSON value; an object with the one key `templateFrom` is a template that comes from data.
  static var custom: ValueReader {
    ValueReader("a JSON value") { builder in
      builder.customValue
    } read: { node, reading in
      switch node.value {
      case .null: return .null(reading.place(of: node.place))
      case .bool(let value): return .bool(value)
      case .number(let number): return .number(number)
      case .string(let string):
        return reading.template(string, of: node, as: .template).map(CustomValue.template)
      case .array:
        return ValueReader<[CustomValue]>.list(of: ValueReader<CustomValue>.custom).read(
          node, &reading
        )
        .map(CustomValue.array)
      case .object(let members):
        if members.count == 1, members[0].key.equals("templateFrom") {
          return reading.templateFrom(node).map(CustomValue.template)
        }
        return ValueReader<[Named<CustomValue>]>.customFields.read(node, &reading).map(
          CustomValue.object)
      }
    }
  }
}

extension ValueReader where Value == [Named<CustomValue>] {
  /// An object of such values.
  static var customFields: ValueReader { .named(.custom) }
}
