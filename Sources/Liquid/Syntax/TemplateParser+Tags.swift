internal import Records

extension TemplateParser {
  /// Parses one tag with its block; returns it where only the block around it can know it.
  mutating func parse(_ tag: Tag, into body: inout BodySyntax) throws(LiquidError) -> Tag? {
    switch tag.known {
    // Comments are nodes too: `{%-` trims the text that stands right before it only.
    case .inlineComment:
      try inlineComment(tag)
      body.append(.raw([]), at: tag.nameOffset, isBlank: true)
    case .comment:
      try enter(tag)
      try skipComment(tag)
      leave()
      body.append(.raw([]), at: tag.nameOffset, isBlank: true)
    case .doc:
      let text = try rawText(tag)
      body.append(.raw([]), at: tag.nameOffset, isBlank: text.isEmpty)
    case .raw:
      let text = try rawText(tag)
      body.append(.raw(text), at: tag.nameOffset, isBlank: text.isEmpty)
    case .liquid: try parse(linesOf: tag, into: &body)
    case .echo:
      var expression = try ExpressionParser(source, in: tag.markup)
      body.append(.output(try expression.filtered()), at: tag.nameOffset, isBlank: false)
    case .assign: body.append(try assign(tag), at: tag.nameOffset, isBlank: true)
    case .capture: body.append(try capture(tag), at: tag.nameOffset, isBlank: true)
    case .increment: body.append(try counter(tag, step: 1), at: tag.nameOffset, isBlank: false)
    case .decrement: body.append(try counter(tag, step: -1), at: tag.nameOffset, isBlank: false)
    case .if, .unless:
      let (node, isBlank) = try conditional(tag)
      body.append(node, at: tag.nameOffset, isBlank: isBlank)
    case .case:
      let (node, isBlank) = try selection(tag)
      body.append(node, at: tag.nameOffset, isBlank: isBlank)
    case .for:
      let (node, isBlank) = try loop(tag)
      body.append(node, at: tag.nameOffset, isBlank: isBlank)
    case .tablerow:
      let node = try table(tag)
      body.append(.table(node), at: tag.nameOffset, isBlank: node.body.isBlank)
    case .cycle: body.append(.cycle(try cycle(tag)), at: tag.nameOffset, isBlank: false)
    case .ifchanged:
      let inner = try self.body(of: tag)
      body.append(.changed(inner), at: tag.nameOffset, isBlank: inner.isBlank)
    case .break: body.append(.interrupt(.break), at: tag.nameOffset, isBlank: false)
    case .continue: body.append(.interrupt(.continue), at: tag.nameOffset, isBlank: false)
    case .render: body.append(.render(try render(tag)), at: tag.nameOffset, isBlank: false)
    case .skip: body.append(.skip(try skip(tag)), at: tag.nameOffset, isBlank: true)
    case .else, .elsif, .when, nil: return tag
    }
    return nil
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
    // Without a name there is one counter more.
    if source[tag.markup].allSatisfy(ASCII.isSpace) { return .counter(name: [], step: step) }
    let (name, end) = try name(in: tag.markup, of: tag)
    guard source[end..<tag.markup.upperBound].allSatisfy(ASCII.isSpace) else {
      throw LiquidError(offset: end, message: "\"\(tag.name)\" takes one name; take out the rest")
    }
    return .counter(name: name, step: step)
  }

  // MARK: - Conditions

  private mutating func conditional(_ tag: Tag) throws(LiquidError) -> (NodeSyntax, Bool) {
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
    let isBlank = branches.allSatisfy(\.body.isBlank)
    if isBlank { for index in branches.indices { branches[index].body.removeText() } }
    return (.conditional(branches), isBlank)
  }

  private mutating func selection(_ tag: Tag) throws(LiquidError) -> (NodeSyntax, Bool) {
    var expression = try ExpressionParser(source, in: tag.markup)
    var node = SelectionSyntax(subject: try expression.expression(), branches: [])
    try enter(tag)
    defer { leave() }
    var ignored = BodySyntax()
    while true {
      let end =
        node.branches.isEmpty
        ? try section(of: tag, into: &ignored)
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
    let isBlank = ignored.isBlank && node.branches.allSatisfy(\.body.isBlank)
    if isBlank { for index in node.branches.indices { node.branches[index].body.removeText() } }
    return (.selection(node), isBlank)
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
      var parser = TemplateParser(source, within: inside, depth: currentDepth + 1)
      return try parser.document()
    }
    var body = BodySyntax()
    body.append(.output(filtered), at: token.range.lowerBound, isBlank: false)
    return body
  }
}
