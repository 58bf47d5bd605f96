/// How two values are compared; `<>` is `notEqual` too.
enum ComparisonOperator: Equatable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, contains

  /// Whether it holds for values of that order.
  /// - Parameter order: -1, 0 or 1: what is left is less than, equal to, or greater than what is right.
  @inline(__always)
  func holds(_ order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    case .contains: false
    }
  }
}
