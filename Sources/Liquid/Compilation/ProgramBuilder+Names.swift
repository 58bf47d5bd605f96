internal import Bytes
internal import Records

// MARK: What names in a template mean

extension ProgramBuilder {
  /// Resolves names in the order in which they hide each other: what a loop around makes, what tags and
  /// counters of the unit make, then fields, built-ins and data.
  mutating func expression(_ path: PathSyntax) throws(LiquidError) -> Expression {
    let name: [UInt8]
    switch path.root {
    case .name(let bytes): name = bytes
    case .computed(let key): return try computed(key, path)
    }
    if let loop = names.loopSlot(of: name) {
      if loop.isState, scope != nil { try check(loopProperty: path, isTable: loop.isTable) }
      return Expression.slot(loop.slot).extended(by: try compiled(path.segments[...]))
    }
    let slots = [names.variables[name], names.existingCounter(name)].compactMap { $0 }
    if !slots.isEmpty { return try variable(name, slots, path) }
    guard let scope else {
      return undeclared(name).extended(by: try compiled(path.segments[...]))
    }
    if let inner = path.insideSelf(in: scope) { return try expression(inner) }
    return try global(path, name, in: scope)
  }

  /// `[key]` at the start of a path.
  private mutating func computed(_ key: ExpressionSyntax, _ path: PathSyntax) throws(LiquidError)
    -> Expression
  {
    guard scope == nil else {
      throw ProgramBuilder.computedName(at: path.offset)
    }
    let name = Expression.computed(try expression(key), visible: names.visible())
    return name.extended(by: try compiled(path.segments[...]))
  }

  /// A name that tags of the unit make. Until one has, the whole path means what it would mean without
  /// them.
  private mutating func variable(_ name: [UInt8], _ slots: [Int], _ path: PathSyntax)
    throws(LiquidError) -> Expression
  {
    // What is set without fail: no field of that name is ever read.
    let sure = slots.firstIndex { names.surelySet.contains($0) }
    let segments = try compiled(path.segments[...])
    var value: Expression
    if let sure {
      value = Expression.slot(slots[sure]).extended(by: segments)
    } else if let scope {
      // Only here a path may lead nowhere: the variable may have what the field has not.
      let global = try? global(path, name, in: scope, isNeeded: false, segments)
      value = global ?? .literal(.absent)
    } else {
      value = undeclared(name).extended(by: segments)
    }
    for slot in slots[..<(sure ?? slots.endIndex)].reversed() {
      value = .variable(slot: slot, segments, otherwise: value)
    }
    return value
  }

  /// A name that no tag makes, where names are looked up at run time.
  private mutating func undeclared(_ name: [UInt8]) -> Expression {
    name.equals("self")
      ? .scope(VariableScope(unit: unitIndex, visible: names.visible())) : .global(name)
  }

  /// - Parameters:
  ///   - segments: a part of a path's, up to its end.
  ///   - compiled: all segments of that path; nil where they are not compiled yet. Were they compiled twice,
  ///     paths in brackets in each other would take two to the power of their depth.
  private mutating func extended(
    _ base: Expression, by segments: ArraySlice<PathSyntax.Segment>,
    _ compiled: [Expression.Segment]?
  ) throws(LiquidError) -> Expression {
    if let compiled { return base.extended(by: Array(compiled[segments.startIndex...])) }
    return base.extended(by: try self.compiled(segments))
  }

  private mutating func compiled(
    _ segments: ArraySlice<PathSyntax.Segment>
  ) throws(LiquidError) -> [Expression.Segment] {
    try segments.map { segment throws(LiquidError) in
      switch segment {
      case .property(let name, _): .property(name)
      case .index(let key, _): .index(try expression(key))
      }
    }
  }

  /// What a name means where no tag of the template has made a variable of it and names are known.
  /// - Parameters:
  ///   - isNeeded: as of `NameScope.meaning`.
  ///   - compiled: the path's segments, where they are compiled already.
  private mutating func global(
    _ path: PathSyntax, _ name: [UInt8], in scope: any NameScope, isNeeded: Bool = true,
    _ compiled: [Expression.Segment]? = nil
  ) throws(LiquidError) -> Expression {
    var names = [FieldName(bytes: name)]
    for segment in path.segments {
      guard let name = segment.staticName else { break }
      names.append(FieldName(bytes: name))
    }
    if names.count == 1, let object = scope.constants(under: names[0]) {
      return try extended(.literal(.object(object)), by: path.segments[...], compiled)
    }
    guard let match = scope.meaning(of: names, isNeeded: isNeeded), match.segments >= 1,
      match.segments <= names.count
    else {
      if names.count == 1, let members = scope.members(under: names[0]) {
        guard path.segments.isEmpty else { throw ProgramBuilder.computedName(at: path.offset) }
        throw LiquidError(
          offset: path.offset,
          message: "\(quoting: names[0].text) alone has no value; "
            + "name a member, as \(members.joined(separator: ", "))")
      }
      throw unknown(names, in: scope, offset: path.offset)
    }
    let rest = path.segments[(match.segments - 1)...]
    if case .constant(let value) = match.meaning {
      return try constant(value, rest, names, in: scope, compiled)
    }
    try check(textProperty: rest, names, in: scope)
    guard case .fieldOrProperty(let field, let owner) = match.meaning else {
      return try extended(match.meaning.expression, by: rest, compiled)
    }
    let property = Expression.path(owner.expression, [.property(names[match.segments - 1].bytes)])
    return try extended(.either(field.expression, otherwise: property), by: rest, compiled)
  }

  /// Follows a constant's properties as far as they are known.
  private mutating func constant(
    _ value: LiquidValue, _ segments: ArraySlice<PathSyntax.Segment>, _ names: [FieldName],
    in scope: any NameScope, _ compiled: [Expression.Segment]?
  ) throws(LiquidError) -> Expression {
    guard let segment = segments.first else { return .literal(value) }
    switch value {
    case .object(let object):
      guard let name = segment.staticName else { break }
      if let member = object[name] {
        return try constant(member, segments.dropFirst(), names, in: scope, compiled)
      }
      if !segment.isCommand { throw unknown(names, in: scope, offset: segment.offset) }
    case .array: break
    default: try check(textProperty: segments, names, in: scope)
    }
    return try extended(.literal(value), by: segments, compiled)
  }

  private static func computedName(at offset: Int) -> LiquidError {
    LiquidError(
      offset: offset,
      message: "a name must be known before the run; write it in brackets and quotes")
  }

  private func unknown(_ names: [FieldName], in scope: any NameScope, offset: Int) -> LiquidError {
    let shown = names.map(\.text).joined(separator: ".")
    let mayBeText = isCompared && names.count == 1
    let advice = Spelling.advice(
      nearest: scope.suggestion(for: names),
      otherwise: (mayBeText ? "put it in quotes if it is meant as text, or " : "")
        + "name a field, a built-in or a variable that this template makes")
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
    let advice = Spelling.advice(
      nearest: scope.suggestion(for: names), otherwise: "text has only size, first and last")
    throw LiquidError(
      offset: segment.offset,
      message: "unknown property \(quoting: String(decoding: name, as: UTF8.self)); \(advice)")
  }

  private func check(loopProperty path: PathSyntax, isTable: Bool) throws(LiquidError) {
    for segment in path.segments {
      guard let name = segment.staticName else { return }
      guard let property = LoopProperty(name), property.isKnown(isTable: isTable) else {
        let text = String(decoding: name, as: UTF8.self)
        let known = LoopProperty.names(isTable: isTable)
        let advice = Spelling.advice(
          nearest: Spelling.nearest(to: text, among: known),
          otherwise: "use one of \(known.joined(separator: ", "))")
        throw LiquidError(
          offset: segment.offset,
          message: "unknown property \(quoting: text) of the loop; \(advice)")
      }
      if property != .parentloop { return }
    }
  }
}

extension Expression {
  fileprivate func extended(by segments: [Segment]) -> Expression {
    segments.isEmpty ? self : .path(self, segments)
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
    return FieldName(bytes: name).isLiquidProperty
  }

  fileprivate var offset: Int {
    switch self {
    case .property(_, let offset), .index(_, let offset): offset
    }
  }
}
