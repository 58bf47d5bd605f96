/// One value of a JSON document and where it starts.
package struct JSONNode: Sendable {
  package let value: Value
  package let place: JSONPlace

  /// What RFC 8259 §3 allows.
  package enum Value: Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(JSONString)
    case array([JSONNode])
    /// In the order of the document.
    case object([JSONMember])
  }

  package init(_ value: Value, place: JSONPlace = JSONPlace(offset: 0)) {
    self.value = value
    self.place = place
  }
}

/// One name of an object and its value.
package struct JSONMember: Sendable {
  package let key: JSONString
  package let value: JSONNode

  package init(key: JSONString, value: JSONNode) {
    self.key = key
    self.value = value
  }
}

extension JSONNode {
  /// The value of `key`, compared byte by byte; the last one, if the parser was told to accept
  /// duplicates. O(members).
  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.last { $0.key.equals(key) }?.value
  }

  package var isNull: Bool {
    if case .null = value { return true }
    return false
  }

  package var boolValue: Bool? {
    if case .bool(let value) = value { return value }
    return nil
  }

  package var numberValue: JSONNumber? {
    if case .number(let value) = value { return value }
    return nil
  }

  package var intValue: Int? { numberValue?.asInt }

  package var stringValue: String? {
    if case .string(let value) = value { return value.text }
    return nil
  }

  package var elements: [JSONNode]? {
    if case .array(let value) = value { return value }
    return nil
  }

  package var members: [JSONMember]? {
    if case .object(let value) = value { return value }
    return nil
  }

  /// What the value is, for messages: `null`, `boolean`, `number`, `string`, `array` or `object`.
  package var typeName: String {
    switch value {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

/// Nodes that the program makes itself; their place is the start of document 0.
extension JSONNode {
  package static var null: JSONNode { JSONNode(.null) }
  package static func bool(_ value: Bool) -> JSONNode { JSONNode(.bool(value)) }
  package static func int(_ value: some BinaryInteger) -> JSONNode {
    JSONNode(.number(JSONNumber(value)))
  }
  package static func string(_ text: String) -> JSONNode { JSONNode(.string(JSONString(text))) }
  package static func array(_ elements: [JSONNode]) -> JSONNode { JSONNode(.array(elements)) }

  /// An object of names in this order; the caller sees to it that they differ.
  package static func object(_ members: [(String, JSONNode)]) -> JSONNode {
    JSONNode(.object(members.map { JSONMember(key: JSONString($0.0), value: $0.1) }))
  }
}

/// Equality of values: order of keys, places and the way a string is escaped do not count; a number
/// is what it is worth, exactly where it is an `Int`, else as a `Double`.
extension JSONNode: Equatable {
  package static func == (left: JSONNode, right: JSONNode) -> Bool {
    switch (left.value, right.value) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.equals(right.text)
    case (.array(let left), .array(let right)): left == right
    case (.object(let leftMembers), .object(let rightMembers)):
      leftMembers.count == rightMembers.count
        && leftMembers.allSatisfy { member in right[member.key.text] == member.value }
    default: false
    }
  }
}
