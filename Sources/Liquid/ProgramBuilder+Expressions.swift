internal import Records

extension ProgramBuilder {
  mutating func expression(_ syntax: FilteredSyntax) throws(LiquidError) -> Expression {
    guard let base = syntax.base else { return .literal(.absent) }
    let value = try expression(base)
    if syntax.filters.isEmpty { return value }
    var calls: [FilterCall] = []
    for filter in syntax.filters { calls.append(try call(filter)) }
    return .filtered(value, calls)
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

  private mutating func call(_ syntax: FilterSyntax) throws(LiquidError) -> FilterCall {
    guard let filter = Filter(rawValue: syntax.name) else {
      let nearest = NearestName.suggestion(
        for: syntax.name, among: Filter.allCases.map(\.rawValue))
      let advice = nearest.map { "did you mean \"\($0)\"?" } ?? "see the list of filters"
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
    if filter == .trackingURL { usesTracking = true }
    var arguments: [Expression] = []
    for argument in syntax.arguments { arguments.append(try expression(argument)) }
    var keywords: [(name: [UInt8], value: Expression)] = []
    for (name, value) in syntax.keywords { keywords.append((name, try expression(value))) }
    return FilterCall(filter: filter, arguments: arguments, keywords: keywords)
  }

  // MARK: - Conditions

  /// Compiles a condition; returns the targets that the caller must set.
  mutating func append(_ condition: ConditionSyntax) throws(LiquidError)
    -> (whenTrue: [(index: Int, whenTrue: Bool)], whenFalse: [(index: Int, whenTrue: Bool)])
  {
    var whenTrue: [(index: Int, whenTrue: Bool)] = []
    var whenFalse: [(index: Int, whenTrue: Bool)] = []
    var comparison = condition.first
    for (relation, next) in condition.rest {
      let index = code.count
      code.append(.test(try test(comparison), whenTrue: index + 1, whenFalse: index + 1))
      switch relation {
      case .and: whenFalse.append((index, false))
      case .or: whenTrue.append((index, true))
      }
      comparison = next
    }
    let last = code.count
    code.append(.test(try test(comparison), whenTrue: last + 1, whenFalse: last + 1))
    whenTrue.append((last, true))
    whenFalse.append((last, false))
    return (whenTrue, whenFalse)
  }

  mutating func operand(_ syntax: ExpressionSyntax) throws(LiquidError) -> Comparison.Operand {
    switch syntax {
    case .blank: .blank
    case .empty: .empty
    default: .value(try expression(syntax))
    }
  }

  mutating func test(_ syntax: ConditionSyntax.Comparison) throws(LiquidError) -> Test {
    let left = try operand(syntax.left)
    guard let (comparison, rightSyntax) = syntax.right else {
      switch left {
      case .blank, .empty: return .constant(true)
      case .value(.literal(let value)): return .constant(value.isTruthy)
      case .value(.field(let field)): return .present(field, true)
      default:
        comparisons.append(Comparison(left: left, right: nil))
        return .general(comparisons.count - 1)
      }
    }
    let right = try operand(rightSyntax)
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
  ) -> Test? {
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
    default: nil
    }
  }

  // MARK: - Names

  private mutating func expression(_ path: PathSyntax) throws(LiquidError) -> Expression {
    let name: [UInt8]
    switch path.root {
    case .name(let bytes): name = bytes
    case .computed(let key):
      guard scope == nil else {
        throw LiquidError(
          offset: path.offset,
          message: "a name must be known before the run; write it in brackets and quotes")
      }
      return try extended(
        .computed(try expression(key), visible: names.visible()), by: path.segments[...])
    }
    if let loop = names.loopSlot(of: name) {
      if loop.isState, scope != nil { try check(loopProperty: path, isTable: loop.isTable) }
      return try extended(.slot(loop.slot), by: path.segments[...])
    }
    let slots = [names.variables[name], names.existingCounter(name)].compactMap { $0 }
    if slots.isEmpty, let scope {
      if let inner = path.insideSelf(in: scope) { return try expression(inner) }
      return try global(path, name)
    }
    var value: Expression
    if scope == nil {
      value =
        name.equals("self")
        ? .scope(VariableScope(unit: unitIndex, visible: names.visible())) : .global(name)
    } else if scope?.meaning(of: [FieldName(bytes: name)]) != nil {
      // Properties are then of whatever the variable holds at run time.
      value = try global(PathSyntax(root: path.root, segments: [], offset: path.offset), name)
    } else {
      value = .literal(.absent)
    }
    for slot in slots.reversed() { value = .variable(slot: slot, otherwise: value) }
    return try extended(value, by: path.segments[...])
  }

  private mutating func extended(
    _ base: Expression, by segments: ArraySlice<PathSyntax.Segment>
  ) throws(LiquidError) -> Expression {
    if segments.isEmpty { return base }
    var compiled: [Expression.Segment] = []
    for segment in segments {
      switch segment {
      case .property(let name, _): compiled.append(.property(name))
      case .index(let key, _): compiled.append(.index(try expression(key)))
      }
    }
    return .path(base, compiled)
  }

  /// A name that no tag of the template makes.
  private mutating func global(_ path: PathSyntax, _ name: [UInt8]) throws(LiquidError)
    -> Expression
  {
    guard let scope else { return try extended(.global(name), by: path.segments[...]) }
    var names = [FieldName(bytes: name)]
    for segment in path.segments {
      guard let name = segment.staticName else { break }
      names.append(FieldName(bytes: name))
    }
    guard let (meaning, count) = scope.meaning(of: names), count >= 1, count <= names.count else {
      throw unknown(names, in: scope, offset: path.offset)
    }
    let rest = path.segments[(count - 1)...]
    switch meaning {
    case .field(let field):
      try check(textProperty: rest, names, in: scope)
      return try extended(.field(field), by: rest)
    case .namedField(let frame, let name):
      try check(textProperty: rest, names, in: scope)
      return try extended(.namedField(frame: frame, name), by: rest)
    case .sourceFile:
      try check(textProperty: rest, names, in: scope)
      return try extended(.sourceFile, by: rest)
    case .sourceRecord:
      try check(textProperty: rest, names, in: scope)
      return try extended(.sourceRecord, by: rest)
    case .constant(let value):
      return try constant(value, rest, names, in: scope)
    }
  }

  /// Follows a constant's properties as far as they are known.
  private mutating func constant(
    _ value: LiquidValue, _ segments: ArraySlice<PathSyntax.Segment>, _ names: [FieldName],
    in scope: any NameScope
  ) throws(LiquidError) -> Expression {
    guard let segment = segments.first else { return .literal(value) }
    switch value {
    case .object(let object):
      guard let name = segment.staticName else { break }
      if let member = object[name] {
        return try constant(member, segments.dropFirst(), names, in: scope)
      }
      if !segment.isCommand { throw unknown(names, in: scope, offset: segment.offset) }
    case .array: break
    default: try check(textProperty: segments, names, in: scope)
    }
    return try extended(.literal(value), by: segments)
  }

  private func unknown(_ names: [FieldName], in scope: any NameScope, offset: Int) -> LiquidError {
    let shown = names.map(\.text).joined(separator: ".")
    let advice =
      scope.suggestion(for: names).map { "did you mean \"\($0)\"?" }
      ?? "name a field, a built-in or a variable that this template makes"
    return LiquidError(offset: offset, message: "unknown variable \(quoting: shown); \(advice)")
  }

  /// Text has no properties but those of a list or string.
  private func check(
    textProperty segments: ArraySlice<PathSyntax.Segment>, _ names: [FieldName],
    in scope: any NameScope
  ) throws(LiquidError) {
    guard let segment = segments.first, let name = segment.staticName, !segment.isCommand else {
      return
    }
    var advice = "text has only size, first and last"
    if let suggestion = scope.suggestion(for: names) { advice = "did you mean \"\(suggestion)\"?" }
    throw LiquidError(
      offset: segment.offset,
      message: "unknown property \(quoting: String(decoding: name, as: UTF8.self)); \(advice)")
  }

  private func check(loopProperty path: PathSyntax, isTable: Bool) throws(LiquidError) {
    let known = isTable ? LoopState.tableProperties : LoopState.properties
    for segment in path.segments {
      guard let name = segment.staticName else { return }
      let text = String(decoding: name, as: UTF8.self)
      if !known.contains(text) {
        let nearest = NearestName.suggestion(for: text, among: known)
        let advice =
          nearest.map { "did you mean \"\($0)\"?" }
          ?? "use one of \(known.joined(separator: ", "))"
        throw LiquidError(
          offset: segment.offset,
          message: "unknown property \(quoting: text) of the loop; \(advice)")
      }
      if text != "parentloop" { return }
    }
  }
}

extension PathSyntax {
  /// What `self.name` and `self["name"]` mean where `self` is no name itself: `name`.
  fileprivate func insideSelf(in scope: any NameScope) -> PathSyntax? {
    guard case .name(let root) = root, root.equals("self"),
      let member = segments.first?.staticName
    else { return nil }
    let (outer, inner) = (FieldName(bytes: root), FieldName(bytes: member))
    guard scope.isKnown([outer]) == false, scope.isKnown([outer, inner]) == false else {
      return nil
    }
    return PathSyntax(root: .name(member), segments: Array(segments.dropFirst()), offset: offset)
  }
}

extension PathSyntax.Segment {
  /// The property's name, when it is written out.
  fileprivate var staticName: [UInt8]? {
    switch self {
    case .property(let name, _): name
    case .index(.literal(.string(let name)), _): name
    case .index: nil
    }
  }

  /// `.size`, `.first`, `.last`.
  fileprivate var isCommand: Bool {
    guard case .property(let name, _) = self else { return false }
    return name.equals("size") || name.equals("first") || name.equals("last")
  }

  fileprivate var offset: Int {
    switch self {
    case .property(_, let offset), .index(_, let offset): offset
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
