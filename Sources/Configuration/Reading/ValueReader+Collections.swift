internal import JSONText

// A faulty element is reported and left out: what is said of the others stays true without it.
extension ValueReader {
  static func list<Element: Sendable>(
    of element: ValueReader<Element>, minimum: Int = 0
  ) -> ValueReader where Value == [Element] {
    ValueReader("an array") { builder in
      let list = JSONNode.object([("type", .string("array")), ("items", element.schema(&builder))])
      return minimum == 0 ? list : list.adding(.object([("minItems", .int(minimum))]))
    } read: { node, reading in
      guard let nodes = node.elements else {
        reading.reportType(of: node, expected: "an array")
        return nil
      }
      if nodes.count < minimum {
        reading.report("the array is empty; write at least \(minimum) element", at: node.place)
        return nil
      }
      var elements: [Element] = []
      for (index, node) in nodes.enumerated() {
        reading.inside(index: index) { reading in
          if let value = element.read(node, &reading) { elements.append(value) }
        }
      }
      return elements
    }
  }

  /// An object whose names the configuration chooses; in the configuration's order.
  static func named<Element: Sendable>(
    _ element: ValueReader<Element>
  ) -> ValueReader where Value == [Named<Element>] {
    ValueReader("an object") { builder in
      .object([
        ("type", .string("object")), ("additionalProperties", element.schema(&builder)),
      ])
    } read: { node, reading in
      guard let members = node.members else {
        reading.reportType(of: node, expected: "an object")
        return nil
      }
      var elements: [Named<Element>] = []
      for member in members {
        reading.inside(key: member.key.text) { reading in
          if let value = element.read(member.value, &reading) {
            let place = reading.place(of: member.key.place)
            elements.append(Named(name: member.key.text, place: place, value: value))
          }
        }
      }
      return elements
    }
  }

  /// The value, or null.
  static func nullable<Wrapped: Sendable>(
    _ wrapped: ValueReader<Wrapped>
  ) -> ValueReader where Value == Wrapped? {
    ValueReader("\(wrapped.expectation) or null") { builder in
      .object([
        ("anyOf", .array([wrapped.schema(&builder), .object([("type", .string("null"))])]))
      ])
    } read: { node, reading in
      if node.isNull { return .some(nil) }
      return wrapped.read(node, &reading).map(Optional.some)
    }
  }
}
