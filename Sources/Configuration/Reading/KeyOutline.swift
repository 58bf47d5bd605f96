internal import JSONText

/// What one key of an object is, whatever holds its value: nothing here is generic, so that it is compiled
/// once and not for each kind of object.
struct KeyOutline: Sendable {
  let name: String
  let description: String
  let isRequired: Bool
  /// What a message begins with when the required key is missing: the gateway's name for it.
  let missingCode: String?
  let schema: @Sendable (inout SchemaBuilder) -> JSONNode
}
