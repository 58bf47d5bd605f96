extension TemplateParser {
  private func loopHead(_ tag: Tag, isTable: Bool) throws(LiquidError) -> LoopSyntax {
    var expression = try ExpressionParser(source, in: tag.markup)
    let variable = try expression.identifier("the loop's variable, as {% for x in list %}")
    guard expression.accept(word: "in") else {
      throw expression.failure(expecting: "write \"in\" after the loop's variable")
    }
    let mark = expression.mark
    expression.allowsThreeDots = isTable
    let collection = try expression.expression()
    var node = LoopSyntax(
      variable: variable, collection: collection,
      name: variable + [UInt8(ascii: "-")] + expression.compactText(from: mark))
    if !isTable, !expression.isAtKeyword, expression.accept(word: "reversed") {
      node.isReversed = true
    }
    while !expression.isAtEnd {
      if expression.accept(.comma) { continue }
      guard expression.isAtKeyword else {
        throw expression.failure(
          expecting: isTable
            ? "only cols:, limit: and offset: may follow"
            : "write \"reversed\" first, then limit: and offset:")
      }
      try readOption(of: &node, isTable: isTable, &expression)
    }
    return node
  }

  /// `limit: value`, `offset: value`, `offset: continue`; of a table also `cols: value`.
  private func readOption(
    of node: inout LoopSyntax, isTable: Bool, _ expression: inout ExpressionParser
  ) throws(LiquidError) {
    if expression.accept(word: "limit") {
      expression.skip()
      node.limit = try expression.expression()
    } else if expression.accept(word: "offset") {
      expression.skip()
      node.start =
        expression.accept(word: "continue") ? .continued : .expression(try expression.expression())
    } else if isTable, expression.accept(word: "cols") {
      expression.skip()
      node.columns = try expression.expression()
    } else {
      throw expression.failure(
        expecting: isTable
          ? "\"tablerow\" knows limit, offset, cols" : "\"for\" knows limit, offset")
    }
  }

  mutating func loop(_ tag: Tag) throws(LiquidError) -> LoopSyntax {
    var node = try loopHead(tag, isTable: false)
    try enter(tag)
    defer { leave() }
    var end = try section(of: tag, into: &node.body)
    if end.known == .else {
      var otherwise = BodySyntax()
      end = try section(of: tag, into: &otherwise)
      node.otherwise = otherwise
    }
    guard end.name == tag.delimiter else { throw unexpected(end, in: tag) }
    if node.isBlank {
      node.body.removeText()
      node.otherwise?.removeText()
    }
    return node
  }

  mutating func table(_ tag: Tag) throws(LiquidError) -> LoopSyntax {
    var node = try loopHead(tag, isTable: true)
    node.body = try body(of: tag)
    return node
  }

  func cycle(_ tag: Tag) throws(LiquidError) -> CycleSyntax {
    var expression = try ExpressionParser(source, in: tag.markup)
    var name: ExpressionSyntax?
    var values = [try expression.expression()]
    if expression.accept(.colon) {
      name = values[0]
      values = [try expression.expression()]
    }
    while expression.accept(.comma) {
      if expression.isAtEnd { break }
      values.append(try expression.expression())
    }
    guard expression.isAtEnd else {
      throw expression.failure(expecting: "separate the values of \"cycle\" by commas")
    }
    return CycleSyntax(name: name, values: values)
  }
}
