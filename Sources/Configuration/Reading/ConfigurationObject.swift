/// An object of the configuration that is read by its key table. What each key is for stands in `table`, not
/// at the properties.
protocol ConfigurationObject: Sendable {
  /// All defaults. A required key has a stand-in, which no caller sees: without the key there is no
  /// configuration.
  init()
  static var table: KeyTable<Self> { get }
  /// Called after reading, with the keys that the object gave, and those of them that were null.
  mutating func remember(given: Set<String>, removed: Set<String>)
}

extension ConfigurationObject {
  mutating func remember(given: Set<String>, removed: Set<String>) {}
}
