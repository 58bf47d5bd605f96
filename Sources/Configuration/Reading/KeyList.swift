/// Lets a table be written as one key a line.
@resultBuilder
enum KeyList<Model: Sendable> {
  static func buildExpression(_ key: Key<Model>) -> [Key<Model>] { [key] }
  static func buildExpression(_ keys: [Key<Model>]) -> [Key<Model>] { keys }
  static func buildBlock(_ keys: [Key<Model>]...) -> [Key<Model>] { keys.flatMap { $0 } }
}
