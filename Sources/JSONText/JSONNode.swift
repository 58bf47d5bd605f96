/// One value of a JSON document and where it starts.
package struct JSONNode: Sendable {
  /// The value without its place.
  package let value: Value
  /// Where its first byte stands.
  package let place: JSONPlace

  /// What RFC 8259 §3 allows.
  package enum Value: Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(JSONString)
    case array([JSONNode])
    /// Members in the order of the document.
    case object([JSONMember])
  }

  /// - Parameter place: the start of document 0 for what the program makes itself.
  package init(_ value: Value, place: JSONPlace = JSONPlace(offset: 0)) {
    self.value = value
    self.place = place
  }
}

extension JSONNode {
  /// The value of `key`, compared byte by byte; the last one, if the parser was told to accept
  /// duplicates. O(members).
  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.last { $0.key.equals(key) }?.value
  }

  /// Whether it is `null`.
  package var isNull: Bool {
    if case .null = value { return true }
    return false
  }

  /// The truth value; nil where it is none.
  package var boolValue: Bool? {
    if case .bool(let value) = value { return value }
    return nil
  }

  /// The number; nil where it is none.
  package var numberValue: JSONNumber? {
    if case .number(let value) = value { return value }
    return nil
  }

  /// The number, where it is whole and fits (`JSONNumber.asInt`); else nil.
  package var intValue: Int? { numberValue?.asInt }

  /// The decoded text of a string; nil where it is none.
  package var stringValue: String? {
    if case .string(let value) = value { return value.text }
    return nil
  }

  /// The elements of an array; nil where it is none.
  package var elements: [JSONNode]? {
    if case .array(let value) = value { return value }
    return nil
  }

  /// The members of an object in their order; nil where it is none.
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
  /// The value `null`.
  package static var null: JSONNode { JSONNode(.null) }
  /// `true` or `false`.
  package static func bool(_ value: Bool) -> JSONNode { JSONNode(.bool(value)) }
  /// A number without fraction or exponent.
  package static func int(_ value: some BinaryInteger) -> JSONNode {
    JSONNode(.number(JSONNumber(value)))
  }
  /// A string of this text, not yet escaped.
  package static func string(_ text: String) -> JSONNode { JSONNode(.string(JSONString(text))) }
  /// An array of these elements.
  package static func array(_ elements: [JSONNode]) -> JSONNode { JSONNode(.array(elements)) }

  /// An object of names in this order; the caller sees to it that they differ.
  package static func object(_ members: [(String, JSONNode)]) -> JSONNode {
    JSONNode(.object(members.map { JSONMember(key: JSONString($0.0), value: $0.1) }))
  }
}

/// Equality of values: order of keys, places and the way a string is escaped do not count; a number
/// is what it is worth, exactly at any size.
extension JSONNode: Equatable {
  /// Whether both mean the same; O(members²) for objects, and so not for large ones.
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
