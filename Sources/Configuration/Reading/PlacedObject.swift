internal import JSONText

/// An object of the configuration whose place messages name.
protocol PlacedObject: ConfigurationObject {
  var place: ConfigurationPlace { get set }
}

extension ValueReader where Value: PlacedObject {
  /// An object that `Value.table` describes, which knows where it stands.
  static func placedObject() -> ValueReader {
    object().map { object, node, reading in
      var object = object
      object.place = reading.place(of: node.place)
      return object
    }
  }
}
