internal import Bytes

/// Runs a program that needs more than text, fields and tests: variables, loops, filters, partials.
struct Renderer: ~Copyable {
  let program: Program
  let globals: LiquidObject?
  /// The count that the output must not pass; changes while a capture writes elsewhere.
  var ceiling: Int
  /// The variables of the unit that runs; nil where nothing was assigned yet.
  var slots: [LiquidValue?]
  /// What `cycle`, `ifchanged` and `offset: continue` remember.
  var memory = LoopMemory()
  /// Iterations so far.
  var iterations = 0
  /// Loops, cases and partials around what runs.
  var depth = 0
  var effort: RenderEffort
  /// Index of the instruction that failed, the innermost; nil while none has.
  private(set) var failed: Int?

  init(
    _ program: Program, globals: LiquidObject?, ceiling: Int, _ settings: RenderSettings
  ) {
    effort = RenderEffort(settings)
    self.program = program
    self.globals = globals
    self.ceiling = ceiling
    let count = program.units.first?.slots ?? 0
    slots = count == 0 ? [] : [LiquidValue?](repeating: nil, count: count)
  }

  /// Runs the instructions of one body.
  mutating func run(
    _ range: Range<Int>, into output: inout ByteBuffer, as encoding: TextEncoding,
    _ context: inout RenderContext
  ) throws(RenderFailure) -> LoopInterrupt {
    var pc = range.lowerBound
    do throws(RenderFailure) {
      return try run(from: &pc, to: range.upperBound, into: &output, as: encoding, &context)
    } catch {
      // The innermost instruction fails first, those around it afterwards.
      if failed == nil { failed = pc }
      throw error
    }
  }

  /// - Parameter pc: where it fails, that of the instruction that did.
  @inline(__always)
  private mutating func run(
    from pc: inout Int, to bound: Int, into output: inout ByteBuffer, as encoding: TextEncoding,
    _ context: inout RenderContext
  ) throws(RenderFailure) -> LoopInterrupt {
    let program = self.program
    while pc < bound {
      // Loops in loops come to instructions that do nothing very often.
      try effort.count(elements: 1)
      switch program.flat.code[pc] {
      case .text(let text):
        program.flat.append(text, to: &output, as: encoding)
        pc += 1
      case .field(let field):
        _ = context.append(field, to: &output, as: encoding)
        pc += 1
      case .fieldOrText(let field, let text):
        if !context.append(field, to: &output, as: encoding) {
          program.flat.append(text, to: &output, as: encoding)
        }
        pc += 1
      case .test(.general(let index), let whenTrue, let whenFalse):
        pc = try holds(index, &context) ? whenTrue : whenFalse
      case .test(let test, let whenTrue, let whenFalse):
        try effort.count(elements: context.effort(of: test))
        pc = test.holds(program.flat.pool, &context) ? whenTrue : whenFalse
      case .jump(let target): pc = target
      case .output(let index), .stepped(_, _, let index):
        try append(value(program.expressions[index], &context), to: &output, as: encoding)
        pc += 1
      case .assign(let slot, let expression):
        slots[slot] = try value(program.expressions[expression], &context)
        pc += 1
      case .counter(let slot, let step):
        try count(slot, step, into: &output, as: encoding)
        pc += 1
      case .cycle(let index):
        try append(next(of: program.cycles[index], &context), to: &output, as: encoding)
        pc += 1
      case .render(let index):
        try run(program.calls[index], into: &output, as: encoding, &context)
        pc += 1
      case .loop, .table, .selection, .capture, .changed, .skip:
        let (interrupt, end) = try runBlock(at: pc, into: &output, as: encoding, &context)
        if interrupt != .none { return interrupt }
        pc = end
      case .interrupt(let interrupt): return interrupt
      case .result: preconditionFailure("bug: a template holds no result")
      }
      if output.count > ceiling {
        // The instruction that wrote too much is the one right before; it is no jump, as jumps write
        // nothing.
        pc -= 1
        throw .tooLong
      }
    }
    return .none
  }

  /// Runs an instruction that has a body.
  /// - Returns: Why the body ended, and the index of the instruction behind it.
  private mutating func runBlock(
    at pc: Int, into output: inout ByteBuffer, as encoding: TextEncoding,
    _ context: inout RenderContext
  ) throws(RenderFailure) -> (LoopInterrupt, end: Int) {
    switch program.flat.code[pc] {
    case .loop(let index):
      let loop = program.loops[index]
      return (try run(loop, at: pc, into: &output, as: encoding, &context), loop.end)
    case .table(let index):
      let loop = program.loops[index]
      try runTable(loop, at: pc, into: &output, as: encoding, &context)
      return (.none, loop.end)
    case .selection(let index):
      let selection = program.selections[index]
      return (try run(selection, into: &output, as: encoding, &context), selection.end)
    case .capture(let slot, let end):
      let (text, interrupt) = try captured((pc + 1)..<end, &context)
      slots[slot] = .string(text)
      return (interrupt, end)
    case .changed(let end):
      let (text, interrupt) = try captured((pc + 1)..<end, &context)
      if memory.isChanged(text) { try append(.string(text), to: &output, as: encoding) }
      return (interrupt, end)
    case .skip(let end):
      let (text, _) = try captured((pc + 1)..<end, &context)
      throw .skip(reason: String(decoding: text, as: UTF8.self))
    default: preconditionFailure("bug: the instruction has no body")
    }
  }

  /// Appends a value's text.
  mutating func append(
    _ value: LiquidValue, to output: inout ByteBuffer, as encoding: TextEncoding
  ) throws(RenderFailure) {
    if case .int(let number) = value {
      // Nothing that JSON escapes.
      if number < 0 { output.append(UInt8(ascii: "-")) }
      return output.append(decimal: UInt64(number.magnitude))
    }
    try effort.count(written: value)
    let bytes = value.outputBytes
    switch encoding {
    case .plain: output.append(bytes)
    case .json: output.append(escaping: bytes.span)
    }
  }

  /// Goes one level deeper; `leave()` goes back.
  mutating func enter() throws(RenderFailure) {
    depth += 1
    guard depth <= Nesting.maximumDepth else {
      throw .error(
        detail: "loops, cases and partials nest deeper than \(Nesting.maximumDepth); "
          + "a partial may be rendering itself")
    }
  }

  mutating func leave() { depth -= 1 }

  /// Runs a body into a buffer of its own.
  private mutating func captured(_ body: Range<Int>, _ context: inout RenderContext)
    throws(RenderFailure) -> ([UInt8], LoopInterrupt)
  {
    var buffer = ByteBuffer(capacity: 256)
    try enter()
    let outer = ceiling
    ceiling = context.settings.maximumOutputBytes
    let interrupt = try run(body, into: &buffer, as: .plain, &context)
    ceiling = outer
    leave()
    try effort.count(made: buffer.count)
    return (buffer.array(), interrupt)
  }

  /// A counter starts at 0, whatever the data hold under its name.
  private mutating func count(
    _ slot: Int, _ step: Int, into output: inout ByteBuffer, as encoding: TextEncoding
  ) throws(RenderFailure) {
    let current = slots[slot] ?? .int(0)
    let next = LiquidNumber(integer: current.number.exact + BigNumber(step)).value
    slots[slot] = next
    try append(step < 0 ? next : current, to: &output, as: encoding)
  }

  private mutating func run(
    _ selection: Selection, into output: inout ByteBuffer, as encoding: TextEncoding,
    _ context: inout RenderContext
  ) throws(RenderFailure) -> LoopInterrupt {
    // Cases inside each other, and in partials, are calls inside each other here.
    try enter()
    defer { leave() }
    var isMatched = false
    for branch in selection.branches {
      if let comparison = branch.comparison {
        guard try holds(comparison, &context) else { continue }
        isMatched = true
      } else if isMatched {
        continue
      }
      let interrupt = try run(branch.body, into: &output, as: encoding, &context)
      if interrupt != .none { return interrupt }
    }
    return .none
  }

  // MARK: - Partials

  private mutating func run(
    _ call: PartialCall, into output: inout ByteBuffer, as encoding: TextEncoding,
    _ context: inout RenderContext
  ) throws(RenderFailure) {
    let value = try call.value.map { expression throws(RenderFailure) in
      try self.value(expression, &context)
    }
    guard call.isLoop, let elements = try elements(ofCall: value ?? .absent, context) else {
      return try run(
        call, with: value ?? .absent, state: nil, into: &output, as: encoding, &context)
    }
    for (index, element) in elements.enumerated() {
      try countIteration(context)
      let state = LoopState(name: call.name, length: elements.count, index: index)
      try run(call, with: element, state: state, into: &output, as: encoding, &context)
    }
  }

  /// What `render … for` goes through; nil where the value is to be handed over whole.
  private mutating func elements(ofCall value: LiquidValue, _ context: borrowing RenderContext)
    throws(RenderFailure) -> [LiquidValue]?
  {
    switch value {
    case .array, .object, .range: try elements(of: value, context)
    default: nil
    }
  }

  private mutating func run(
    _ call: PartialCall, with value: LiquidValue, state: LoopState?,
    into output: inout ByteBuffer, as encoding: TextEncoding, _ context: inout RenderContext
  ) throws(RenderFailure) {
    let unit = program.units[call.unit]
    try effort.count(elements: unit.slots)
    var inner = [LiquidValue?](repeating: nil, count: unit.slots)
    if let state, let slot = call.state { inner[slot] = .loop(state) }
    for (slot, expression) in call.arguments {
      inner[slot] = try lasting(self.value(expression, &context))
    }
    if let slot = call.alias, !value.isAbsent { inner[slot] = try lasting(value) }
    try enter()
    swap(&slots, &inner)
    let outerMemory = memory
    memory = LoopMemory()
    _ = try run(unit.code, into: &output, as: encoding, &context)
    memory = outerMemory
    swap(&slots, &inner)
    leave()
  }
}
