internal import JSONText

extension ValueReader where Value: ConfigurationObject {
  /// An object that `Value.table` describes.
  static func object(_ model: Value.Type = Value.self) -> ValueReader {
    object(isOverride: false)
  }

  /// An object whose keys replace those of another; null removes one.
  static func override(_ model: Value.Type = Value.self) -> ValueReader {
    object(isOverride: true)
  }

  private static func object(isOverride: Bool) -> ValueReader {
    ValueReader("an object") { builder in
      builder.reference(to: Value.table.outline, isOverride: isOverride)
    } read: { node, reading in
      guard let members = node.members else {
        reading.reportType(of: node, expected: "an object")
        return nil
      }
      var model = Value()
      reading.object { reading in
        let keys = Value.table.read(
          members, of: node, into: &model, isOverride: isOverride, &reading)
        model.remember(given: keys.given, removed: keys.removed)
      } rules: { reading in
        Value.table.check?(model, node, &reading)
      }
      return model
    }
  }
}
