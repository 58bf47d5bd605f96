internal import Bytes

extension Renderer {
  /// The value of an expression.
  mutating func value(_ expression: Expression, _ context: inout RenderContext)
    throws(RenderFailure) -> LiquidValue
  {
    switch expression {
    case .literal(let value): return value
    case .field(let field): return try counted(context.value(of: field))
    case .namedField(let frame, let name):
      try effort.count(elements: context.effort(ofNamesInFrame: frame))
      return try counted(context.value(ofNamed: name, inFrame: frame))
    case .sourceFile: return .string(context.sourceFile)
    case .sourceRecord: return .int(context.sourceRecord)
    case .global(let name): return globals?[name] ?? .absent
    case .slot(let slot): return slots[slot] ?? .absent
    case .variable(let slot, let segments, let otherwise):
      guard let value = slots[slot] else { return try value(otherwise, &context) }
      return try member(segments, of: value, &context)
    case .either(let first, let otherwise):
      let first = try value(first, &context)
      if case .absent = first { return try value(otherwise, &context) }
      return first
    case .computed(let key, let visible):
      guard let name = try value(key, &context).stringBytes else { return .absent }
      for (candidate, slot) in visible where candidate == name {
        if let value = slots[slot] { return value }
      }
      return globals?[name] ?? .absent
    case .scope(let scope): return globals?[Array("self".utf8)] ?? .scope(scope)
    case .path(let base, let segments):
      return try member(segments, of: value(base, &context), &context)
    case .range(let first, let last):
      let (start, end) = (try value(first, &context), try value(last, &context))
      if case .big(let a) = start, case .big(let b) = end, BigNumber.compare(a, b) <= 0 {
        throw .error(detail: "range is of too large numbers; use smaller ones")
      }
      return .range(try bound(start), try bound(end))
    case .filtered(let base, let calls):
      var value = try value(base, &context)
      for call in calls { value = try apply(call, to: value, &context) }
      return value
    }
  }

  /// A field's value, which was copied.
  private mutating func counted(_ value: consuming LiquidValue) throws(RenderFailure) -> LiquidValue
  {
    try effort.count(value)
    return value
  }

  /// The value as it can leave the unit: `self` with what its variables hold now.
  mutating func lasting(_ value: consuming LiquidValue) throws(RenderFailure) -> LiquidValue {
    guard case .scope(let scope) = value, scope.values == nil else { return value }
    for (_, slot) in scope.visible where slots.indices.contains(slot) {
      if let value = slots[slot] { try effort.count(value) }
    }
    let taken = scope.withValues(of: slots, globals: globals)
    try LiquidValue.check(depth: taken.values?.depth ?? 0)
    return .scope(taken)
  }

  private mutating func bound(_ value: LiquidValue) throws(RenderFailure) -> Int {
    switch value {
    case .absent, .string, .text:
      try effort.count(textOf: value)
      return value.leadingInteger
    default:
      guard let integer = value.clampedInteger else {
        throw .error(detail: "end of a range is no integer; give it one")
      }
      return integer
    }
  }

  /// What a path leads to that starts at a value.
  private mutating func member(
    _ path: [Expression.Segment], of value: LiquidValue, _ context: inout RenderContext
  ) throws(RenderFailure) -> LiquidValue {
    try effort.count(elements: path.count)
    var value = value
    for segment in path { value = try member(segment, of: value, &context) }
    return value
  }

  private mutating func member(
    _ segment: Expression.Segment, of value: LiquidValue, _ context: inout RenderContext
  ) throws(RenderFailure) -> LiquidValue {
    switch segment {
    case .property(let name, let ofLoop): return try property(name, ofLoop, of: value)
    case .index(let expression):
      let key = try self.value(expression, &context)
      try effort.count(textOf: key)
      return element(key, of: value)
    }
  }

  /// `value.name`.
  private mutating func property(
    _ name: [UInt8], _ ofLoop: LoopProperty?, of value: LiquidValue
  ) throws(RenderFailure) -> LiquidValue {
    switch value {
    case .object(let object):
      if let member = object[name] { return member }
      if name.equals("size") { return .int(object.members.count) }
      if name.equals("first") { return value.firstElement }
    case .loop(let state): return ofLoop.map { state.value(of: $0) } ?? .absent
    case .scope(let scope): return scope.value(name, slots: slots, globals: globals) ?? .absent
    default:
      try effort.count(textOf: value)
      if name.equals("size") {
        try effort.count(elements: value.effortOfBits)
        return value.size ?? .absent
      }
      if name.equals("first"), value.isSequence { return value.firstElement }
      if name.equals("last"), value.isSequence { return value.lastElement }
    }
    return .absent
  }

  /// `value[key]`.
  private func element(_ key: LiquidValue, of value: LiquidValue) -> LiquidValue {
    switch (value, key) {
    case (.array(let elements), .int(let index)):
      let position = index < 0 ? elements.count + index : index
      return elements.indices.contains(position) ? elements[position] : .absent
    case (.object(let object), _):
      if let name = key.stringBytes, let member = object[name] { return member }
    case (.loop(let state), _):
      if let name = key.stringBytes { return state.property(name) }
    case (.scope(let scope), _):
      let name = key.stringBytes
      return name.flatMap { scope.value($0, slots: slots, globals: globals) } ?? .absent
    default: break
    }
    return .absent
  }

  // MARK: - Comparisons

  /// Whether a comparison of `program.comparisons` holds.
  mutating func holds(_ index: Int, _ context: inout RenderContext) throws(RenderFailure) -> Bool {
    let comparison = program.comparisons[index]
    guard let (operation, right) = comparison.right else {
      guard case .value(let expression) = comparison.left else { return true }
      return try value(expression, &context).isTruthy
    }
    switch operation {
    case .equal: return try areEqual(comparison.left, right, &context)
    case .notEqual:
      guard case .value(let first) = comparison.left, case .value(let second) = right else {
        return try !areEqual(comparison.left, right, &context)
      }
      let sides = try sides(first, second, &context)
      return LiquidValue.areUnequal(sides.left, sides.right)
    case .contains:
      guard case .value(let expression) = comparison.left else { return false }
      let (container, part) = (try value(expression, &context), try value(of: right, &context))
      try effort.count(container)
      try effort.count(part)
      // `empty` and `blank` are in every text, and no element or key.
      guard right.isValue || container.stringBytes != nil else { return false }
      if case .array(let elements) = container {
        // Each element may be compared with it as a number.
        let each = part.effort(atMost: effort.mostElements)
        try effort.count(elements: elements.count.multipliedWithinRange(by: each))
      }
      return container.contains(part)
    default:
      guard case .value(let first) = comparison.left, case .value(let second) = right else {
        return false
      }
      let sides = try sides(first, second, &context)
      return try LiquidValue.holds(sides.left, operation, sides.right)
    }
  }

  /// The values of both sides of a comparison, which goes through them.
  private mutating func sides(
    _ left: Expression, _ right: Expression, _ context: inout RenderContext
  ) throws(RenderFailure) -> (left: LiquidValue, right: LiquidValue) {
    let (left, right) = (try value(left, &context), try value(right, &context))
    try effort.count(left)
    try effort.count(right)
    return (left, right)
  }

  private mutating func value(of operand: Comparison.Operand, _ context: inout RenderContext)
    throws(RenderFailure) -> LiquidValue
  {
    guard case .value(let expression) = operand else { return .emptyString }
    return try value(expression, &context)
  }

  private mutating func areEqual(
    _ left: Comparison.Operand, _ right: Comparison.Operand, _ context: inout RenderContext
  ) throws(RenderFailure) -> Bool {
    switch (left, right) {
    case (.value(let first), .value(let second)):
      let sides = try sides(first, second, &context)
      return LiquidValue.areEqual(sides.left, sides.right)
    case (.blank, .value(let expression)), (.value(let expression), .blank):
      let value = try value(expression, &context)
      try effort.count(textOf: value)
      return value.isBlank
    case (.empty, .value(let expression)), (.value(let expression), .empty):
      return try value(expression, &context).isEmpty
    default: return false
    }
  }
}

extension LiquidValue {
  /// What `size` says; nil for what has none.
  var size: LiquidValue? {
    switch self {
    case .string(let bytes), .text(let bytes): .int(bytes.count { $0 & 0xc0 != 0x80 })
    case .array(let elements): .int(elements.count)
    case .object(let object): .int(object.members.count)
    case .range(let first, let last):
      .int(last < first ? 0 : last.subtractingReportingOverflow(first).partialValue &+ 1)
    // The reference counts the bytes of an integer, of which a machine has eight.
    case .int: .int(8)
    case .big(let value): .int(max(8, value.byteCount))
    default: nil
    }
  }

  /// Whether `.first` and `.last` mean its elements, or the characters of a text.
  var isSequence: Bool {
    switch self {
    case .array, .range, .string, .text: true
    default: false
    }
  }

  var firstElement: LiquidValue {
    switch self {
    case .array(let elements): elements.first ?? .absent
    case .object(let object):
      object.members.first.map { .array([.string($0.key), $0.value]) } ?? .absent
    case .range(let first, _): .int(first)
    case .string(let bytes): .string(ScalarText(bytes).slice(0, 1) ?? [])
    case .text(let bytes): .text(ScalarText(bytes).slice(0, 1) ?? [])
    default: .absent
    }
  }

  var lastElement: LiquidValue {
    switch self {
    case .array(let elements): elements.last ?? .absent
    case .range(_, let last): .int(last)
    case .string(let bytes): .string(ScalarText(bytes).slice(-1, 1) ?? [])
    case .text(let bytes): .text(ScalarText(bytes).slice(-1, 1) ?? [])
    default: .absent
    }
  }
}
