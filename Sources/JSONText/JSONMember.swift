/// One name of an object and its value.
package struct JSONMember: Sendable {
  /// The name, with its own place.
  package let key: JSONString
  /// The value of that name.
  package let value: JSONNode

  /// A member; its object does not know whether another has the same name.
  package init(key: JSONString, value: JSONNode) {
    self.key = key
    self.value = value
  }
}
