internal import JSONText

/// One key of an object: what it is, its property, and how its value is read.
struct Key<Model: Sendable>: Sendable {
  let outline: KeyOutline
  let read: @Sendable (inout Model, JSONNode, inout Reading) -> Void
  /// Gives the second model this key's property of the first.
  let copy: @Sendable (Model, inout Model) -> Void

  /// - Parameter property: made only where a configuration has the key: the paths of all keys take a tenth
  ///   of what a run does before its first record.
  init<Value: Sendable>(
    _ name: String,
    _ property: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Model, Value> & Sendable,
    _ reader: ValueReader<Value>, required: Bool = false, missingCode: String? = nil,
    _ description: String
  ) {
    outline = KeyOutline(
      name: name, description: description, isRequired: required, missingCode: missingCode,
      schema: reader.schema)
    let read = reader.read
    self.read = { model, node, reading in
      if let value = read(node, &reading) { model[keyPath: property()] = value }
    }
    copy = { from, to in
      let property = property()
      to[keyPath: property] = from[keyPath: property]
    }
  }

  /// A key whose property is nil where it is not given.
  init<Value: Sendable>(
    optional name: String,
    _ property:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Model, Value?> & Sendable,
    _ reader: ValueReader<Value>, required: Bool = false, missingCode: String? = nil,
    _ description: String
  ) {
    self.init(
      name, property(), reader.map { value, _, _ in .some(value) }, required: required,
      missingCode: missingCode, description)
  }

  /// This key for a model that holds its own in a property.
  init<Inner: Sendable>(
    lifting key: Key<Inner>, into property: any WritableKeyPath<Model, Inner> & Sendable
  ) {
    outline = key.outline
    read = { model, node, reading in key.read(&model[keyPath: property], node, &reading) }
    copy = { from, to in key.copy(from[keyPath: property], &to[keyPath: property]) }
  }
}
