/// As written; `<>` is `notEqual`.
enum ComparisonOperator: Equatable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, contains
}
