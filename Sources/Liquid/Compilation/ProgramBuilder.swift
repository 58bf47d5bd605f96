internal import Bytes

/// Turns parsed templates into a program and resolves their names.
struct ProgramBuilder {
  /// A partial that some `render` reaches, to be compiled once the units before it are.
  struct PendingUnit {
    let index: Int
    let name: String
    /// Variables that the caller sets, in the order of their slots: a value that is nil is none, and no
    /// field of that name is seen instead.
    let parameters: [[UInt8]]
    /// Offset of the template's tag that renders it, directly or through other partials.
    let offset: Int
  }

  /// The names that the template may use; nil where they are looked up at run time.
  let scope: (any NameScope)?
  let partials: [String: String]

  /// Bytes of template and partials that may be compiled; a partial counts for each set of names that it
  /// is given.
  let maximumSourceBytes: Int
  private(set) var sourceBytes = 0

  var code: [Instruction] = []
  /// The source offset of each instruction's node, in the source of its unit; appended once the node is
  /// compiled.
  private(set) var offsets: [UInt32] = []
  /// Source offset of the node being compiled.
  private var offset = 0
  var pool: [UInt8] = []
  var textSteps: [TextStep] = []
  var dateParts: [DateFormat.Part] = []
  var expressions: [Expression] = []
  var comparisons: [Comparison] = []
  var loops: [Loop] = []
  var selections: [Selection] = []
  var cycles: [Cycle] = []
  var calls: [PartialCall] = []
  var units: [Unit] = []
  /// The names of the unit that is being compiled.
  var names = UnitNames()
  private var source: [UInt8] = []
  private var pending: [PendingUnit] = []
  private var unitIndexes: [String: Int] = [:]
  /// Index of the unit that is being compiled.
  private(set) var unitIndex = 0
  /// What is compiled is compared with what stands before it: a word there may be meant as text.
  var isCompared = false
  /// What making constants has taken so far, of as much as one render may take.
  var constantEffort: RenderEffort?
  /// While a partial is compiled, the offset of the template's tag that leads to it; else nil.
  private var outerOffset: Int?

  init(
    scope: (any NameScope)?, partials: [String: String], maximumSourceBytes: Int = .max
  ) {
    self.maximumSourceBytes = maximumSourceBytes
    self.scope = scope
    self.partials = partials
  }

  /// A whole template with its partials.
  mutating func build(_ source: [UInt8]) throws(LiquidError) {
    let body = try TemplateParser.parse(source, scope)
    sourceBytes = source.count
    units.append(Unit())
    try build(unit: 0, source: source, body: body, parameters: [])
    while !pending.isEmpty {
      let unit = pending.removeFirst()
      let source = Array((partials[unit.name] ?? "").utf8)
      outerOffset = unit.offset
      sourceBytes += source.count
      guard sourceBytes <= maximumSourceBytes else {
        throw LiquidError(
          offset: unit.offset, message: "partials make the template too long; render fewer")
      }
      do throws(LiquidError) {
        let body = try TemplateParser.parse(source, scope)
        try build(unit: unit.index, source: source, body: body, parameters: unit.parameters)
      } catch {
        throw inPartial(error, of: unit, source: source)
      }
    }
  }

  /// A condition, which ends in a `result`.
  mutating func build(condition source: [UInt8]) throws(LiquidError) {
    self.source = source
    units.append(Unit())
    var parser = try ExpressionParser(
      source, in: source.startIndex..<source.endIndex, isCondition: true)
    let condition = try parser.condition()
    let (whenTrue, whenFalse) = try append(condition)
    code.append(.result(true))
    code.append(.result(false))
    patch(whenTrue, to: code.count - 2)
    patch(whenFalse, to: code.count - 1)
    units[0] = Unit(code: 0..<code.count, slots: 0)
  }

  private func inPartial(_ error: LiquidError, of unit: PendingUnit, source: [UInt8])
    -> LiquidError
  {
    if error.partial != nil { return error }
    let place = TextPosition(ofByte: error.offset, in: source)
    return LiquidError(
      offset: unit.offset,
      // Partials are the configuration's, whosever template renders them.
      message:
        "partial \"\(unit.name)\", line \(place.line), column \(place.column): \(error.message)",
      partial: LiquidError.PartialPlace(
        name: unit.name, offset: error.offset, message: error.message))
  }

  private mutating func build(
    unit index: Int, source: [UInt8], body: BodySyntax, parameters: [[UInt8]]
  ) throws(LiquidError) {
    self.source = source
    unitIndex = index
    names = UnitNames()
    for parameter in parameters { names.surelySet.insert(names.declare(parameter)) }
    names.declare(assignedIn: body)
    let start = code.count
    try append(body)
    units[index].code = start..<code.count
    units[index].slots = names.slotCount
  }

  /// Index of the unit for a partial that is given `parameters`.
  mutating func unit(for name: String, parameters: [[UInt8]], offset: Int) -> Int {
    let signature =
      name + "\u{0}"
      + parameters.map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: "\u{0}")
    if let index = unitIndexes[signature] { return index }
    let index = units.count
    units.append(Unit(partial: name))
    unitIndexes[signature] = index
    pending.append(
      PendingUnit(
        index: index, name: name, parameters: parameters, offset: outerOffset ?? offset))
    return index
  }

  // MARK: - Nodes

  mutating func append(_ body: BodySyntax) throws(LiquidError) {
    for (node, offset) in body.nodes {
      try placed(at: offset) { builder throws(LiquidError) in try builder.append(node) }
    }
  }

  /// Compiles a node, or a part of one that has a place of its own.
  mutating func placed<Result>(
    at offset: Int, _ compile: (inout ProgramBuilder) throws(LiquidError) -> Result
  ) throws(LiquidError) -> Result {
    placeNewCode()
    let outer = self.offset
    self.offset = offset
    let result = try compile(&self)
    placeNewCode()
    self.offset = outer
    return result
  }

  /// Gives the code since the last call the place of the node that is being compiled.
  private mutating func placeNewCode() {
    offsets.append(
      contentsOf: repeatElement(UInt32(offset), count: code.count - offsets.count))
  }

  private mutating func append(_ node: NodeSyntax) throws(LiquidError) {
    switch node {
    case .text(let range, _): append(text: Array(source[range]))
    case .raw(let text): append(text: text)
    case .doc, .comment: break
    case .output(let expression): try append(output: expression)
    case .assign(let name, let value):
      let slot = names.declare(name)
      code.append(.assign(slot: slot, expression: add(try expression(value))))
      names.surelySet.insert(slot)
    case .capture(let name, let body):
      let head = reserve()
      try append(body)
      let slot = names.declare(name)
      fill(head, with: .capture(slot: slot, end: code.count))
      names.surelySet.insert(slot)
    case .conditional(let branches): try append(branches)
    case .selection(let selection): try append(selection)
    case .loop(let loop): try append(loop, isTable: false)
    case .table(let loop): try append(loop, isTable: true)
    case .cycle(let cycle): try append(cycle)
    case .counter(let name, let step):
      let slot = names.counter(name)
      code.append(.counter(slot: slot, step: step))
      names.surelySet.insert(slot)
    case .changed(let body):
      let head = reserve()
      try append(body)
      fill(head, with: .changed(end: code.count))
    case .render(let render): try append(render)
    case .skip(let body):
      let head = reserve()
      try append(body)
      fill(head, with: .skip(end: code.count))
    case .interrupt(let interrupt): code.append(.interrupt(interrupt))
    }
  }

  /// An instruction whose end or target is known only when more code was made, which `fill` then puts here.
  struct Reserved {
    fileprivate let index: Int
  }

  mutating func reserve() -> Reserved {
    // A placeholder until `fill` replaces it.
    code.append(.jump(0))
    return Reserved(index: code.count - 1)
  }

  mutating func fill(_ reserved: Reserved, with instruction: Instruction) {
    code[reserved.index] = instruction
  }

  mutating func add(_ expression: Expression) -> Int {
    expressions.append(expression)
    return expressions.count - 1
  }

  mutating func text(_ bytes: [UInt8]) -> PoolText {
    var escaped = ByteBuffer(capacity: bytes.count * 2 + 16)
    escaped.append(escaping: bytes.span)
    let start = pool.count
    pool.append(contentsOf: bytes)
    if escaped.count == bytes.count {
      return PoolText(
        start: UInt32(start), length: UInt32(bytes.count), escapedStart: UInt32(start),
        escapedLength: UInt32(bytes.count))
    }
    let escapedStart = pool.count
    pool.append(contentsOf: escaped.array())
    return PoolText(
      start: UInt32(start), length: UInt32(bytes.count), escapedStart: UInt32(escapedStart),
      escapedLength: UInt32(escaped.count))
  }

  mutating func append(text bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    code.append(.text(text(bytes)))
  }

  private mutating func append(output syntax: FilteredSyntax) throws(LiquidError) {
    append(output: try expression(syntax))
  }

  mutating func append(output value: Expression) {
    switch value {
    case .field(let field): code.append(.field(field))
    case .filtered(.field(let field), let filters):
      if filters.count == 1, filters[0].filter == .default, filters[0].keywords.isEmpty,
        filters[0].arguments.count == 1, case .literal(let literal) = filters[0].arguments[0]
      {
        code.append(.fieldOrText(field, text(literal.outputBytes)))
      } else if let steps = steps(filters) {
        code.append(.stepped(field, steps, expression: add(value)))
      } else {
        code.append(.output(add(value)))
      }
    case .literal(let literal): append(text: literal.outputBytes)
    default: code.append(.output(add(value)))
    }
  }
}
