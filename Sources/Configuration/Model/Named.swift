/// A value and the name that the configuration gives it.
package struct Named<Value: Sendable>: Sendable {
  /// The name that the configuration gives.
  package var name: String
  /// Where the name stands.
  package var place: ConfigurationPlace
  package var value: Value

  /// - Parameter place: Nowhere for what no file holds.
  package init(name: String, place: ConfigurationPlace = ConfigurationPlace(), value: Value) {
    self.name = name
    self.place = place
    self.value = value
  }
}
