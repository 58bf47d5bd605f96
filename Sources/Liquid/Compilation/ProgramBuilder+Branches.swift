internal import Bytes

extension ProgramBuilder {
  /// Points the jumps that were left open at `target`.
  mutating func patch(_ open: [OpenJump], to target: Int) {
    for jump in open {
      guard case .test(let test, let whenTrue, let whenFalse) = code[jump.test] else { continue }
      code[jump.test] =
        jump.whenTrue
        ? .test(test, whenTrue: target, whenFalse: whenFalse)
        : .test(test, whenTrue: whenTrue, whenFalse: target)
    }
  }

  mutating func append(_ branches: [ConditionalBranchSyntax]) throws(LiquidError) {
    var ends: [Reserved] = []
    var set = BranchNames(names)
    defer { set.finish(&names, isExhaustive: branches.contains { $0.condition == nil }) }
    for (position, branch) in branches.enumerated() {
      guard let condition = branch.condition else {
        // An `else` always holds: branches after it are compiled for their errors, never run.
        try append(branch.body)
        set.end(&names)
        ends.append(reserve())
        continue
      }
      var (whenTrue, whenFalse) = try placed(at: branch.offset) { builder throws(LiquidError) in
        try builder.append(condition)
      }
      if branch.isNegated { swap(&whenTrue, &whenFalse) }
      patch(whenTrue, to: code.count)
      try append(branch.body)
      set.end(&names)
      if position < branches.count - 1 { ends.append(reserve()) }
      patch(whenFalse, to: code.count)
    }
    for end in ends { fill(end, with: .jump(code.count)) }
  }

  mutating func append(_ syntax: SelectionSyntax) throws(LiquidError) {
    var set = BranchNames(names)
    defer { set.finish(&names, isExhaustive: syntax.branches.contains { $0.values == nil }) }
    // Compiled once: a path of thousands of segments may be compared with thousands of values.
    let subject = Comparison.Operand.value(try expression(syntax.subject))
    if syntax.isExclusive { return try appendChain(syntax, subject, &set) }
    let index = selections.count
    selections.append(Selection())
    code.append(.selection(index))
    var branches: [Selection.Branch] = []
    for branch in syntax.branches {
      let start = code.count
      try append(branch.body)
      set.end(&names)
      let body = start..<code.count
      guard let values = branch.values else {
        branches.append(Selection.Branch(comparison: nil, body: body))
        continue
      }
      for value in values {
        comparisons.append(Comparison(left: subject, right: (.equal, try compared(value))))
        branches.append(Selection.Branch(comparison: comparisons.count - 1, body: body))
      }
    }
    selections[index] = Selection(branches: branches, end: code.count)
  }

  /// A `case` of which at most one branch can run.
  private mutating func appendChain(
    _ syntax: SelectionSyntax, _ subject: Comparison.Operand, _ set: inout BranchNames
  ) throws(LiquidError) {
    var ends: [Reserved] = []
    for branch in syntax.branches {
      var whenFalse: [OpenJump] = []
      if let values = branch.values {
        var whenTrue: [OpenJump] = []
        for (position, value) in values.enumerated() {
          let test = try test(subject, (.equal, value))
          whenTrue.append(OpenJump(test: code.count, whenTrue: true))
          if position == values.count - 1 {
            whenFalse.append(OpenJump(test: code.count, whenTrue: false))
          }
          code.append(.test(test, whenTrue: 0, whenFalse: code.count + 1))
        }
        patch(whenTrue, to: code.count)
      }
      try append(branch.body)
      set.end(&names)
      ends.append(reserve())
      patch(whenFalse, to: code.count)
    }
    for end in ends { fill(end, with: .jump(code.count)) }
  }
}

extension SelectionSyntax {
  /// Whether the values are distinct texts, `else` comes last and no body makes anew what the subject
  /// reads: then at most one branch runs.
  fileprivate var isExclusive: Bool {
    if case .blank = subject { return false }
    if case .empty = subject { return false }
    var seen: Set<[UInt8]> = []
    for (position, branch) in branches.enumerated() {
      guard let values = branch.values else {
        if position < branches.count - 1 { return false }
        continue
      }
      for value in values {
        guard case .literal(.string(let text)) = value, seen.insert(text).inserted else {
          return false
        }
      }
    }
    var made = UnitNames()
    for branch in branches { made.declare(assignedIn: branch.body) }
    return !subject.mayRead(made)
  }
}

extension ExpressionSyntax {
  /// Whether a variable or counter of `names` is among what it reads.
  fileprivate func mayRead(_ names: UnitNames) -> Bool {
    switch self {
    case .literal, .blank, .empty: false
    case .path(let path): path.mayRead(names)
    case .range(let first, let last): first.mayRead(names) || last.mayRead(names)
    }
  }
}

extension PathSyntax {
  fileprivate func mayRead(_ names: UnitNames) -> Bool {
    switch root {
    // `self` has them all.
    case .name(let name) where name.equals("self"): if names.slotCount > 0 { return true }
    case .name(let name):
      if names.variables[name] != nil || names.existingCounter(name) != nil { return true }
    case .computed: if names.slotCount > 0 { return true }
    }
    return segments.contains { segment in
      if case .index(let key, _) = segment { key.mayRead(names) } else { false }
    }
  }
}
