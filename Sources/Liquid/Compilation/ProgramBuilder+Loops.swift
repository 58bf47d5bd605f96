internal import Bytes

extension ProgramBuilder {
  mutating func append(_ syntax: LoopSyntax, isTable: Bool) throws(LiquidError) {
    let collection = try expression(syntax.collection)
    let start: Loop.Start =
      switch syntax.start {
      case .first: .first
      case .expression(let value): .expression(try expression(value))
      case .continued: .continued
      }
    let limit = try syntax.limit.map { value throws(LiquidError) in try expression(value) }
    let columns = try syntax.columns.map { value throws(LiquidError) in try expression(value) }
    let parent = names.loops.last { !$0.isTable }?.stateSlot
    let variableSlot = names.makeSlot()
    let stateSlot = names.makeSlot()
    names.loops.append(
      UnitNames.LoopNames(
        variable: syntax.variable, variableSlot: variableSlot, isTable: isTable,
        stateSlot: stateSlot))
    let index = loops.count
    loops.append(
      Loop(
        name: syntax.name, isTable: isTable, collection: collection, isReversed: syntax.isReversed,
        start: start, limit: limit, columns: columns, variable: variableSlot, state: nil,
        parent: parent))
    code.append(isTable ? .table(index) : .loop(index))
    // Neither body need run.
    let surelySet = names.surelySet
    try append(syntax.body)
    names.surelySet = surelySet
    if let names = names.loops.popLast(), names.isStateUsed { loops[index].state = stateSlot }
    loops[index].bodyEnd = code.count
    if let otherwise = syntax.otherwise { try append(otherwise) }
    names.surelySet = surelySet
    loops[index].end = code.count
  }

  mutating func append(_ syntax: CycleSyntax) throws(LiquidError) {
    var values: [Expression] = []
    var isLiteral = true
    for value in syntax.values {
      // As in the reference, a literal `nil` is skipped.
      if case .literal(.absent) = value { continue }
      values.append(try expression(value))
      if case .path = value { isLiteral = false }
    }
    let name: Cycle.Name
    if let expression = syntax.name {
      name = .expression(try self.expression(expression))
    } else if isLiteral {
      let literals: [LiquidValue] = values.map {
        if case .literal(let value) = $0 { value } else { .absent }
      }
      name = .text(LiquidValue.array(literals).inspected)
    } else {
      // A cycle over variables is a group of its own, as in the reference.
      name = .text(Array("#\(cycles.count)".utf8))
    }
    cycles.append(Cycle(name: name, values: values))
    code.append(.cycle(cycles.count - 1))
  }

  mutating func append(_ syntax: RenderSyntax) throws(LiquidError) {
    guard partials[syntax.partial] != nil else {
      if scope?.passesOver(.partial(syntax.partial)) == true {
        // Its arguments may be wrong too.
        for argument in syntax.arguments { _ = try expression(argument.value) }
        if let value = syntax.value { _ = try expression(value) }
        return
      }
      let nearest = Spelling.nearest(to: syntax.partial, among: partials.keys.sorted())
      let advice = Spelling.advice(nearest: nearest, otherwise: "add it to \"templates\"")
      throw LiquidError(
        offset: syntax.offset,
        message: "unknown partial \(quoting: syntax.partial); \(advice)")
    }
    let name = Array(syntax.partial.utf8)
    let alias =
      syntax.alias ?? name.split(separator: UInt8(ascii: "/")).last.map { Array($0) } ?? name
    var parameters: [[UInt8]] = []
    func slot(_ name: [UInt8]) -> Int {
      if let slot = parameters.firstIndex(of: name) { return slot }
      parameters.append(name)
      return parameters.count - 1
    }
    let state = syntax.isLoop ? slot(Array("forloop".utf8)) : nil
    var arguments: [(slot: Int, value: Expression)] = []
    for (name, value) in syntax.arguments {
      arguments.append((slot(name), try expression(value)))
    }
    var value = try syntax.value.map { value throws(LiquidError) in try expression(value) }
    // As in the reference, a literal `false` passes no value.
    if case .literal(.bool(false)) = value { value = nil }
    let aliasSlot = value == nil ? nil : slot(alias)
    calls.append(
      PartialCall(
        unit: unit(for: syntax.partial, parameters: parameters, offset: syntax.offset),
        name: name, isLoop: syntax.isLoop, value: value, alias: aliasSlot, state: state,
        arguments: arguments))
    code.append(.render(calls.count - 1))
  }
}
