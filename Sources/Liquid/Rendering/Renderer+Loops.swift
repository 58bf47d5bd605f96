internal import Bytes

extension Renderer {
  mutating func countIteration(_ context: borrowing RenderContext) throws(RenderFailure) {
    iterations += 1
    guard iterations <= context.settings.maximumIterations else {
      throw .error(
        detail: "loops run more than \(context.settings.maximumIterations) times; "
          + "limit them or raise the limit")
    }
  }

  /// What a loop goes through.
  mutating func elements(
    of value: LiquidValue, _ context: borrowing RenderContext
  ) throws(RenderFailure) -> [LiquidValue] {
    switch value {
    case .array(let elements): return elements
    case .object(let object):
      try effort.count(elements: object.members.count)
      return object.members.map { .array([.string($0.key), $0.value]) }
    case .string(let text), .text(let text): return text.isEmpty ? [] : [value]
    case .range(let first, let last):
      let limit = context.settings.maximumIterations
      guard let numbers = LiquidValue.numbers(first, through: last, atMost: limit) else {
        throw .error(detail: "range has more than \(limit) numbers; make it shorter")
      }
      // Counted here, as an offset may leave nothing of them.
      try effort.count(elements: numbers.count)
      return numbers
    default: return []
    }
  }

  private mutating func integer(
    _ expression: Expression, _ what: StaticString, _ context: inout RenderContext
  ) throws(RenderFailure) -> Int? {
    let value = try value(expression, &context)
    if value.isAbsent { return nil }
    try effort.count(textOf: value)
    guard let integer = value.clampedInteger else {
      throw .error(detail: "\(what) of a loop is no integer; give it one")
    }
    return integer
  }

  /// What a table makes of an argument: a fraction and text count as far as they are an integer.
  private mutating func leadingInteger(
    _ expression: Expression, _ what: StaticString, _ context: inout RenderContext
  ) throws(RenderFailure) -> Int {
    let value = try value(expression, &context)
    try effort.count(textOf: value)
    switch value {
    case .absent, .float, .string, .text: return value.leadingInteger
    default: break
    }
    guard let integer = value.clampedInteger else {
      throw .error(detail: "\(what) of a table is no integer; give it one")
    }
    return integer
  }

  /// Where a loop starts in its collection.
  private mutating func start(of loop: Loop, _ context: inout RenderContext)
    throws(RenderFailure) -> Int
  {
    switch loop.start {
    case .first: 0
    case .expression(let expression):
      loop.isTable
        ? try leadingInteger(expression, "offset", &context)
        : try integer(expression, "offset", &context) ?? 0
    case .continued: memory.offsets[loop.name]
    }
  }

  private mutating func limit(of loop: Loop, _ context: inout RenderContext)
    throws(RenderFailure) -> Int?
  {
    guard let limit = loop.limit else { return nil }
    return loop.isTable
      ? try leadingInteger(limit, "limit", &context) : try integer(limit, "limit", &context)
  }

  /// The part of the collection from `start` on that `limit` leaves.
  private mutating func segment(_ loop: Loop, from start: Int, _ context: inout RenderContext)
    throws(RenderFailure) -> [LiquidValue]
  {
    let collection = try value(loop.collection, &context)
    var end: Int?
    if let count = try limit(of: loop, &context) {
      let (sum, overflow) = start.addingReportingOverflow(count)
      end = overflow ? (count < 0 ? .min : .max) : sum
    }
    if case .range(let first, let last) = collection, let end {
      // Only the part that is asked for is written out.
      let (bound, overflow) = first.addingReportingOverflow(max(end, 0) - 1)
      return slice(
        try elements(of: .range(first, overflow ? last : min(last, bound)), context), start, end)
    }
    switch collection {
    case .string, .text: return try elements(of: collection, context)
    default: return slice(try elements(of: collection, context), start, end)
    }
  }

  private func slice(_ elements: [LiquidValue], _ start: Int, _ end: Int?) -> [LiquidValue] {
    let upper = max(min(end ?? elements.count, elements.count), 0)
    let lower = max(start, 0)
    if lower == 0, upper == elements.count { return elements }
    return lower < upper ? Array(elements[lower..<upper]) : []
  }

  mutating func run(
    _ loop: Loop, at pc: Int, into output: inout ByteBuffer, as encoding: TextEncoding,
    _ context: inout RenderContext
  ) throws(RenderFailure) -> LoopInterrupt {
    let start = try start(of: loop, &context)
    var elements = try segment(loop, from: start, &context)
    try effort.count(elements: elements.count)
    if loop.isReversed { elements.reverse() }
    if program.continuesLoops { memory.offsets[loop.name] = start &+ elements.count }
    if elements.isEmpty {
      return try run(loop.bodyEnd..<loop.end, into: &output, as: encoding, &context)
    }
    try enter()
    defer { leave() }
    var parent: LoopState?
    if loop.state != nil, let slot = loop.parent, case .loop(let state)? = slots[slot] {
      parent = state
    }
    for (index, element) in elements.enumerated() {
      try countIteration(context)
      if let state = loop.state {
        slots[state] = .loop(
          LoopState(name: loop.name, length: elements.count, index: index, parent: parent))
      }
      slots[loop.variable] = element
      let interrupt = try run(
        (pc + 1)..<loop.bodyEnd, into: &output, as: encoding, &context)
      if interrupt == .break { break }
    }
    return .none
  }

  mutating func runTable(
    _ loop: Loop, at pc: Int, into output: inout ByteBuffer, as encoding: TextEncoding,
    _ context: inout RenderContext
  ) throws(RenderFailure) {
    let collection = try value(loop.collection, &context)
    guard collection.isTruthy else { return }
    let elements = try segment(loop, from: start(of: loop, &context), &context)
    try effort.count(elements: elements.count)
    var columns = elements.count
    if let expression = loop.columns {
      columns = try leadingInteger(expression, "cols", &context)
    }
    try enter()
    defer { leave() }
    try append(.string("<tr class=\"row1\">\n"), to: &output, as: encoding)
    for (index, element) in elements.enumerated() {
      try countIteration(context)
      let state = LoopState(
        name: loop.name, length: elements.count, index: index, columns: columns)
      if let slot = loop.state { slots[slot] = .loop(state) }
      slots[loop.variable] = element
      try append(
        .string("<td class=\"col\(state.columnNumber)\">"), to: &output, as: encoding)
      let interrupt = try run(
        (pc + 1)..<loop.bodyEnd, into: &output, as: encoding, &context)
      try append(.string("</td>"), to: &output, as: encoding)
      if interrupt == .break { break }
      if state.endsRow, index < elements.count - 1 {
        try append(
          .string("</tr>\n<tr class=\"row\(state.row + 1)\">"), to: &output, as: encoding)
      }
    }
    try append(.string("</tr>\n"), to: &output, as: encoding)
  }

  /// The next value of a `cycle`.
  mutating func next(of cycle: Cycle, _ context: inout RenderContext) throws(RenderFailure)
    -> LiquidValue
  {
    let key: [UInt8]
    switch cycle.name {
    case .text(let text): key = [UInt8(ascii: "t")] + text
    case .expression(let expression):
      let name = try value(expression, &context)
      try effort.count(name)
      key = [UInt8(ascii: "n")] + name.inspected
    }
    let position = memory.cycles[key]
    let result =
      position < cycle.values.count
      ? try value(cycle.values[position], &context) : LiquidValue.absent
    memory.cycles[key] = position + 1 >= cycle.values.count ? 0 : position + 1
    return result
  }
}
