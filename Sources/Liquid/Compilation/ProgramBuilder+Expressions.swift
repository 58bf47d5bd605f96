internal import Bytes

extension ProgramBuilder {
  mutating func expression(_ syntax: FilteredSyntax) throws(LiquidError) -> Expression {
    guard let base = syntax.base else { return .literal(.absent) }
    var value = try expression(base)
    var calls: [FilterCall] = []
    for filter in syntax.filters {
      guard let call = try call(filter) else { continue }
      if calls.isEmpty, let constant = constant(call, of: value) {
        value = .literal(constant)
      } else {
        calls.append(call)
      }
    }
    return calls.isEmpty ? value : .filtered(value, calls)
  }

  /// What a filter makes of a constant, in every record; nil where that is not known before the run, or
  /// where it fails: then it fails for each record.
  private mutating func constant(_ call: FilterCall, of input: Expression) -> LiquidValue? {
    guard let settings = scope?.settings, case .literal(let input) = input,
      let arguments = call.literals
    else { return nil }
    var effort = constantEffort ?? RenderEffort(settings)
    defer { constantEffort = effort }
    return try? call.result(
      of: input, arguments, settings: settings, tracking: nil, counting: &effort)
  }

  mutating func expression(_ syntax: ExpressionSyntax) throws(LiquidError) -> Expression {
    switch syntax {
    case .literal(let value): return .literal(value)
    case .blank, .empty: return .literal(.emptyString)
    case .range(let first, let last):
      let (first, last) = (try expression(first), try expression(last))
      if case .literal(let start) = first, case .literal(let end) = last {
        return .literal(.range(start.leadingInteger, end.leadingInteger))
      }
      return .range(first, last)
    case .path(let path): return try expression(path)
    }
  }

  // MARK: - Filters

  /// - Returns: nil for an unknown filter that is passed over.
  private mutating func call(_ syntax: FilterSyntax) throws(LiquidError) -> FilterCall? {
    guard let filter = Filter(rawValue: syntax.name) else {
      if scope?.passesOver(.filter(syntax.name)) == true {
        _ = try arguments(syntax)
        return nil
      }
      let nearest = Spelling.nearest(to: syntax.name, among: Filter.allCases.map(\.rawValue))
      let advice = Spelling.advice(nearest: nearest, otherwise: "see the list of filters")
      throw LiquidError(
        offset: syntax.offset,
        message: "unknown filter \(quoting: syntax.name); \(advice)")
    }
    let count = syntax.arguments.count + (syntax.keywords.isEmpty ? 0 : 1)
    let allowed = filter.argumentCounts
    guard allowed.contains(count) else {
      let wanted =
        allowed.count == 1
        ? "\(allowed.lowerBound)" : "\(allowed.lowerBound) to \(allowed.upperBound)"
      let advice = count < allowed.lowerBound ? "add what is missing" : "take out the rest"
      throw LiquidError(
        offset: syntax.offset,
        message: "filter \"\(filter.rawValue)\" takes \(wanted) arguments, not \(count); \(advice)")
    }
    let (arguments, keywords) = try arguments(syntax)
    return FilterCall(filter: filter, arguments: arguments, keywords: keywords)
  }

  private mutating func arguments(_ syntax: FilterSyntax) throws(LiquidError)
    -> (values: [Expression], keywords: [(name: [UInt8], value: Expression)])
  {
    var values: [Expression] = []
    for argument in syntax.arguments { values.append(try expression(argument)) }
    var keywords: [(name: [UInt8], value: Expression)] = []
    for (name, value) in syntax.keywords { keywords.append((name, try expression(value))) }
    return (values, keywords)
  }

  // MARK: - Conditions

  /// Compiles a condition; the caller must set the targets of what it returns: the jumps that are taken
  /// where the condition holds, and those where it does not.
  mutating func append(_ condition: ConditionSyntax) throws(LiquidError)
    -> (whenTrue: [OpenJump], whenFalse: [OpenJump])
  {
    var whenTrue: [OpenJump] = []
    var whenFalse: [OpenJump] = []
    var comparison = condition.first
    for (relation, next) in condition.rest {
      let index = code.count
      code.append(.test(try test(comparison), whenTrue: index + 1, whenFalse: index + 1))
      switch relation {
      case .and: whenFalse.append(OpenJump(test: index, whenTrue: false))
      case .or: whenTrue.append(OpenJump(test: index, whenTrue: true))
      }
      comparison = next
    }
    let last = code.count
    code.append(.test(try test(comparison), whenTrue: last + 1, whenFalse: last + 1))
    whenTrue.append(OpenJump(test: last, whenTrue: true))
    whenFalse.append(OpenJump(test: last, whenTrue: false))
    return (whenTrue, whenFalse)
  }

  mutating func operand(_ syntax: ExpressionSyntax) throws(LiquidError) -> Comparison.Operand {
    switch syntax {
    case .blank: .blank
    case .empty: .empty
    default: .value(try expression(syntax))
    }
  }

  /// The right side of a comparison.
  mutating func compared(_ syntax: ExpressionSyntax) throws(LiquidError) -> Comparison.Operand {
    isCompared = true
    defer { isCompared = false }
    return try operand(syntax)
  }

  mutating func test(_ syntax: ConditionSyntax.Comparison) throws(LiquidError) -> ConditionTest {
    try test(try operand(syntax.left), syntax.right)
  }

  /// A comparison whose left side is compiled.
  mutating func test(
    _ left: Comparison.Operand, _ right: (ComparisonOperator, ExpressionSyntax)?
  ) throws(LiquidError) -> ConditionTest {
    guard let (comparison, rightSyntax) = right else {
      switch left {
      case .blank, .empty: return .constant(true)
      case .value(.literal(let value)): return .constant(value.isTruthy)
      case .value(.field(let field)): return .present(field, true)
      default:
        comparisons.append(Comparison(left: left, right: nil))
        return .general(comparisons.count - 1)
      }
    }
    let right = try compared(rightSyntax)
    if case .value(.field(let field)) = left,
      let test = fieldTest(field, comparison, right)
    {
      return test
    }
    if case .value(.field(let field)) = right, comparison != .contains,
      let test = fieldTest(field, comparison.mirrored, left)
    {
      return test
    }
    comparisons.append(Comparison(left: left, right: (comparison, right)))
    return .general(comparisons.count - 1)
  }

  private mutating func fieldTest(
    _ field: FieldReference, _ comparison: ComparisonOperator, _ other: Comparison.Operand
  ) -> ConditionTest? {
    switch (comparison, other) {
    case (.equal, .blank): .blank(field, true)
    case (.notEqual, .blank): .blank(field, false)
    case (.equal, .empty): .empty(field, true)
    case (.notEqual, .empty): .empty(field, false)
    case (.equal, .value(.literal(.absent))): .present(field, false)
    case (.notEqual, .value(.literal(.absent))): .present(field, true)
    case (.equal, .value(.literal(.string(let bytes)))): .equals(field, text(bytes), true)
    case (.notEqual, .value(.literal(.string(let bytes)))): .equals(field, text(bytes), false)
    case (.contains, .value(.literal(.string(let bytes)))): .contains(field, text(bytes))
    case (.contains, _): nil
    case (_, .value(.literal(.int(let number)))): .number(field, comparison, number)
    case (_, .value(.literal(.float(let number)))) where number.isFinite:
      .fraction(field, comparison, number)
    default: nil
    }
  }
}

extension ComparisonOperator {
  /// The operator with its sides exchanged.
  fileprivate var mirrored: ComparisonOperator {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .equal, .notEqual, .contains: self
    }
  }
}
