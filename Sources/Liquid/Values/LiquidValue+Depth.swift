extension LiquidValue {
  /// What `JSONParser` takes; values are gone through, and freed, by calls inside each other.
  static let maximumDepth = 512

  /// How many lists and objects are inside each other, itself included. O(elements of a list).
  var depth: Int {
    switch self {
    case .array(let elements): 1 + (elements.lazy.map(\.depth).max() ?? 0)
    case .object(let object): object.depth
    case .scope(let scope): scope.values?.depth ?? 0
    default: 0
    }
  }

  /// - Throws: where what a template has put into each other is too deep.
  static func check(depth: Int) throws(RenderFailure) {
    guard depth <= maximumDepth else {
      throw .error(
        detail: "the template makes a value of more than \(maximumDepth) values inside each other; "
          + "keep no value in itself")
    }
  }
}
