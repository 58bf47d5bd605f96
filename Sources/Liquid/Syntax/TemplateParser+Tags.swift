internal import Bytes

extension TemplateParser {
  /// Parses one tag with its block; returns it where only the block around it can know it.
  mutating func parse(_ tag: Tag, into body: inout BodySyntax) throws(LiquidError) -> Tag? {
    if tag.known == .liquid {
      try parse(linesOf: tag, into: &body)
      return nil
    }
    guard let node = try node(of: tag) else {
      return tag.mayBeMisspelt && scope?.passesOver(.tag(tag.name)) == true ? nil : tag
    }
    body.append(node, at: tag.nameOffset)
    return nil
  }

  /// The node of a tag that makes one.
  private mutating func node(of tag: Tag) throws(LiquidError) -> NodeSyntax? {
    switch tag.known {
    // Comments are nodes too: `{%-` trims the text that stands right before it only.
    case .inlineComment:
      try inlineComment(tag)
      return .comment
    case .comment:
      try enter(tag)
      try skipComment(tag)
      leave()
      return .comment
    case .doc: return .doc(isBlank: try rawText(tag).isEmpty)
    case .raw: return .raw(try rawText(tag))
    case .echo:
      var expression = try ExpressionParser(source, in: tag.markup)
      return .output(try expression.filtered())
    case .assign: return try assign(tag)
    case .capture: return try capture(tag)
    case .increment: return try counter(tag, step: 1)
    case .decrement: return try counter(tag, step: -1)
    case .if, .unless: return .conditional(try conditional(tag))
    case .case: return .selection(try selection(tag))
    case .for: return .loop(try loop(tag))
    case .tablerow: return .table(try table(tag))
    case .cycle: return .cycle(try cycle(tag))
    case .ifchanged: return .changed(try body(of: tag))
    case .break: return .interrupt(.break)
    case .continue: return .interrupt(.continue)
    case .render: return .render(try render(tag))
    case .skip: return .skip(try skip(tag))
    case .liquid, .else, .elsif, .when, nil: return nil
    }
  }

  private func inlineComment(_ tag: Tag) throws(LiquidError) {
    var atLineStart = false
    for index in tag.markup {
      let byte = source[index]
      if byte == UInt8(ascii: "\n") {
        atLineStart = true
      } else if atLineStart, !ASCII.isSpace(byte) {
        guard byte == UInt8(ascii: "#") else {
          throw LiquidError(
            offset: index, message: "line of a comment does not start with \"#\"; add it")
        }
        atLineStart = false
      }
    }
  }

  // MARK: - Variables

  /// A name that a tag makes, quoted or not, and where it ends.
  private func name(in markup: Range<Int>, of tag: Tag) throws(LiquidError)
    -> (name: [UInt8], end: Int)
  {
    var start = markup.lowerBound
    while start < markup.upperBound, ASCII.isSpace(source[start]) { start += 1 }
    var end = start
    if start < markup.upperBound,
      source[start] == UInt8(ascii: "\"") || source[start] == UInt8(ascii: "'")
    {
      end = source[(start + 1)..<markup.upperBound].firstIndex(of: source[start]) ?? start
      if end > start + 1 { return (Array(source[(start + 1)..<end]), end + 1) }
      end = start
    }
    while end < markup.upperBound,
      ASCII.isWord(source[end]) || (end > start && "-.[]".utf8.contains(source[end]))
    { end += 1 }
    if end > start, end < markup.upperBound, source[end] == UInt8(ascii: "?") { end += 1 }
    guard end > start else {
      throw LiquidError(
        offset: start, message: "\"\(tag.name)\" needs a name; write letters, digits, _ and -")
    }
    return (Array(source[start..<end]), end)
  }

  private func assign(_ tag: Tag) throws(LiquidError) -> NodeSyntax {
    let (name, end) = try name(in: tag.markup, of: tag)
    var index = end
    while index < tag.markup.upperBound, ASCII.isSpace(source[index]) { index += 1 }
    guard index < tag.markup.upperBound, source[index] == UInt8(ascii: "=") else {
      throw LiquidError(
        offset: index, message: "\"assign\" needs \"=\"; write {% assign name = value %}")
    }
    var expression = try ExpressionParser(source, in: (index + 1)..<tag.markup.upperBound)
    return .assign(name: name, try expression.filtered())
  }

  private mutating func capture(_ tag: Tag) throws(LiquidError) -> NodeSyntax {
    let (name, _) = try name(in: tag.markup, of: tag)
    return .capture(name: name, try body(of: tag))
  }

  private func counter(_ tag: Tag, step: Int) throws(LiquidError) -> NodeSyntax {
    // All counters without a name are one.
    if source[tag.markup].allSatisfy(ASCII.isSpace) { return .counter(name: [], step: step) }
    let (name, end) = try name(in: tag.markup, of: tag)
    guard source[end..<tag.markup.upperBound].allSatisfy(ASCII.isSpace) else {
      throw LiquidError(offset: end, message: "\"\(tag.name)\" takes one name; take out the rest")
    }
    return .counter(name: name, step: step)
  }

  // MARK: - Conditions

  private mutating func conditional(
    _ tag: Tag
  ) throws(LiquidError) -> [ConditionalBranchSyntax] {
    var expression = try ExpressionParser(source, in: tag.markup)
    var branches = [
      ConditionalBranchSyntax(
        offset: tag.nameOffset, condition: try expression.condition(),
        isNegated: tag.known == .unless)
    ]
    try enter(tag)
    defer { leave() }
    while true {
      let end = try section(of: tag, into: &branches[branches.count - 1].body)
      if end.name == tag.delimiter { break }
      switch end.known {
      case .elsif:
        var expression = try ExpressionParser(source, in: end.markup)
        branches.append(
          ConditionalBranchSyntax(offset: end.nameOffset, condition: try expression.condition()))
      case .else:
        branches.append(ConditionalBranchSyntax(offset: end.nameOffset, condition: nil))
      default: throw unexpected(end, in: tag)
      }
    }
    if branches.allSatisfy(\.body.isBlank) {
      for index in branches.indices { branches[index].body.removeText() }
    }
    return branches
  }

  private mutating func selection(_ tag: Tag) throws(LiquidError) -> SelectionSyntax {
    var expression = try ExpressionParser(source, in: tag.markup)
    var node = SelectionSyntax(subject: try expression.expression(), branches: [])
    try enter(tag)
    defer { leave() }
    while true {
      let end =
        node.branches.isEmpty
        ? try section(of: tag, into: &node.ignored)
        : try section(of: tag, into: &node.branches[node.branches.count - 1].body)
      if end.name == tag.delimiter { break }
      switch end.known {
      case .when: node.branches.append(SelectionSyntax.Branch(values: try values(ofWhen: end)))
      case .else:
        guard source[end.markup].allSatisfy(ASCII.isSpace) else {
          throw LiquidError(
            offset: end.markup.lowerBound,
            message: "\"else\" of \"case\" takes no arguments; use \"when\"")
        }
        node.branches.append(SelectionSyntax.Branch(values: nil))
      default: throw unexpected(end, in: tag)
      }
    }
    if node.isBlank {
      for index in node.branches.indices { node.branches[index].body.removeText() }
    }
    return node
  }

  /// What follows the values is ignored, as the reference does.
  private func values(ofWhen tag: Tag) throws(LiquidError) -> [ExpressionSyntax] {
    var expression = try ExpressionParser(source, in: tag.markup)
    var values = [try expression.expression()]
    while expression.accept(.comma) || expression.accept(word: "or") {
      if expression.isAtEnd { break }
      values.append(try expression.expression())
    }
    return values
  }

  // MARK: - Partials and skip

  private func render(_ tag: Tag) throws(LiquidError) -> RenderSyntax {
    var expression = try ExpressionParser(source, in: tag.markup)
    let offset = expression.offset
    guard case .string = expression.current.kind,
      case .literal(.string(let partial)) = try expression.expression()
    else {
      throw expression.failure(expecting: "\"render\" needs the partial's name in quotes")
    }
    var node = RenderSyntax(partial: String(decoding: partial, as: UTF8.self), offset: offset)
    if !expression.isAtKeyword {
      if expression.accept(word: "for") {
        node.isLoop = true
        node.value = try expression.expression()
      } else if expression.accept(word: "with") {
        node.value = try expression.expression()
      }
    }
    if !expression.isAtKeyword, expression.accept(word: "as") {
      node.alias = try expression.identifier("a name after \"as\"")
    }
    while !expression.isAtEnd {
      if expression.accept(.comma) { continue }
      guard expression.isAtKeyword else {
        throw expression.failure(expecting: "write arguments as name: value")
      }
      let name = try expression.identifier("a name")
      expression.skip()
      node.arguments.append((name, try expression.expression()))
    }
    return node
  }

  private func skip(_ tag: Tag) throws(LiquidError) -> BodySyntax {
    var expression = try ExpressionParser(source, in: tag.markup)
    guard !expression.isAtEnd else {
      throw expression.failure(expecting: "\"skip\" needs a reason in quotes")
    }
    let token = expression.current
    let filtered = try expression.filtered()
    if filtered.filters.isEmpty, token.kind == .string {
      let inside = (token.range.lowerBound + 1)..<(token.range.upperBound - 1)
      var parser = TemplateParser(
        source, within: inside, depth: currentDepth + 1, scope: scope)
      return try parser.document()
    }
    var body = BodySyntax()
    body.append(.output(filtered), at: token.range.lowerBound)
    return body
  }
}
