internal import Bytes
internal import JSONText
internal import Platforms

extension ValueReader where Value == Bool {
  static var bool: ValueReader {
    ValueReader("true or false") { _ in
      .object([("type", .string("boolean"))])
    } read: {
      node, reading in
      if let value = node.boolValue { return value }
      reading.reportType(of: node, expected: "true or false")
      return nil
    }
  }
}

extension ValueReader where Value == Int {
  static func integer(_ range: ClosedRange<Int>) -> ValueReader {
    ValueReader("a whole number") { _ in
      var members: [(String, JSONNode)] = [
        ("type", .string("integer")), ("minimum", .int(range.lowerBound)),
      ]
      if range.upperBound < .max { members.append(("maximum", .int(range.upperBound))) }
      return .object(members)
    } read: { node, reading in
      guard let number = node.numberValue else {
        reading.reportType(of: node, expected: "a whole number")
        return nil
      }
      if let value = number.asInt, range.contains(value) { return value }
      reading.report(
        range.upperBound < .max
          ? "out of range; write a whole number from \(range.lowerBound) to \(range.upperBound)"
          : "out of range; write a whole number of at least \(range.lowerBound)",
        at: node.place)
      return nil
    }
  }

  /// A duration as `30s`, `5m`, `24h` or `7d`, in seconds; of at most nine digits.
  static var duration: ValueReader {
    ValueReader<String>.text.map(
      schema: [("pattern", .pattern("^[0-9]{1,9}[smhd]$"))]
    ) { text, node, reading in
      let bytes = text.utf8Bytes
      if bytes.count <= 10, let seconds = bytes.span.durationSeconds() { return Int(seconds) }
      reading.report("no duration; write one as \"30s\", \"5m\", \"24h\" or \"7d\"", at: node.place)
      return nil
    }
  }
}

extension ValueReader where Value == Double {
  static func number(_ range: ClosedRange<Double>, _ schema: [(String, JSONNode)]) -> ValueReader {
    let schema = JSONNode.object([("type", .string("number"))] + schema)
    return ValueReader("a number") { _ in
      schema
    } read: { node, reading in
      guard let number = node.numberValue else {
        reading.reportType(of: node, expected: "a number")
        return nil
      }
      if number.asDouble.isFinite, range.contains(number.asDouble) { return number.asDouble }
      let lowest = shown(range.lowerBound)
      reading.report(
        range.upperBound < .greatestFiniteMagnitude
          ? "out of range; write a number from \(lowest) to \(shown(range.upperBound))"
          : "out of range; write a number of at least \(lowest)",
        at: node.place)
      return nil
    }
  }

  /// Whole numbers as people write them, without `.0`.
  private static func shown(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}

extension ValueReader where Value == String {
  /// Text that is no template; `${…}` is inserted as it is.
  static var text: ValueReader {
    ValueReader("a string") { _ in
      .object([("type", .string("string"))])
    } read: { node, reading in
      reading.plainText(of: node)
    }
  }

  static var nonEmptyText: ValueReader {
    text.map(schema: [("minLength", .int(1))]) { text, node, reading in
      if !text.isEmpty { return text }
      reading.report("empty; write something or remove the key", at: node.place)
      return nil
    }
  }
}

extension ValueReader where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of a few words.
  static func choice(_ type: Value.Type = Value.self) -> ValueReader {
    choice(among: Array(Value.allCases))
  }
}

extension ValueReader where Value: RawRepresentable, Value.RawValue == String {
  /// One of the words of `values`.
  static func choice(among values: [Value]) -> ValueReader {
    let words = values.map(\.rawValue)
    return ValueReader("a string") { _ in
      .object([
        (
          "anyOf",
          .array([
            .object([("enum", .array(words.map { .string($0) }))]), .environmentReference,
          ])
        )
      ])
    } read: { node, reading in
      guard let text = reading.plainText(of: node) else { return nil }
      guard let word = words.first(where: { $0.utf8.elementsEqual(text.utf8) }),
        let value = Value(rawValue: word)
      else {
        reading.report(
          "unknown value; \(Spelling.remedy(for: text, among: words, noun: "value"))",
          at: node.place)
        return nil
      }
      return value
    }
  }
}

extension ValueReader where Value == JSONNode {
  /// Any JSON value, `${…}` inserted in its strings.
  static var json: ValueReader {
    ValueReader("a JSON value") { _ in
      .bool(true)
    } read: { node, reading in
      reading.resolvingStrings(of: node)
    }
  }

  static var jsonObject: ValueReader {
    ValueReader("an object") { _ in
      .object([("type", .string("object"))])
    } read: {
      node, reading in
      if node.members != nil { return reading.resolvingStrings(of: node) }
      reading.reportType(of: node, expected: "an object")
      return nil
    }
  }
}
