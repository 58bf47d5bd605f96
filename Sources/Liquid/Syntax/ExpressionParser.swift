/// Parses what stands inside an output or a tag.
struct ExpressionParser {
  let source: [UInt8]
  /// Whether the text is a condition alone, and stands in no tag.
  private let isCondition: Bool
  private let tokens: [ExpressionToken]
  private var position = 0
  /// Brackets and ranges around what is parsed.
  private var depth = 0
  /// Whether `(1...3)` is `(1..3)`, as the collection of a `tablerow` has it.
  var allowsThreeDots = false

  init(
    _ source: [UInt8], in range: Range<Int>, isCondition: Bool = false
  ) throws(LiquidError) {
    self.source = source
    self.isCondition = isCondition
    tokens = try ExpressionLexer.tokens(of: source, in: range, isCondition: isCondition)
  }

  var current: ExpressionToken { tokens[position] }
  var offset: Int { current.range.lowerBound }
  var isAtEnd: Bool { current.kind == .end }

  func text(_ range: Range<Int>) -> [UInt8] { Array(source[range]) }

  mutating func accept(_ kind: ExpressionToken.Kind) -> Bool {
    guard current.kind == kind else { return false }
    position += kind == .end ? 0 : 1
    return true
  }

  mutating func accept(word: StaticString) -> Bool {
    guard current.kind == .identifier, text(current.range).equals(word) else { return false }
    position += 1
    return true
  }

  /// Whether the next two tokens are `name:`.
  var isAtKeyword: Bool {
    current.kind == .identifier && tokens[min(position + 1, tokens.count - 1)].kind == .colon
  }

  mutating func skip() { position = min(position + 1, tokens.count - 1) }

  /// - Parameter what: our own words, nothing of the template.
  func failure(expecting what: String) -> LiquidError {
    let token = String(decoding: source[current.range], as: UTF8.self)
    let found: LiquidMessage =
      switch current.kind {
      case .end: isCondition ? "end of the condition" : "end of the tag"
      case .identifier, .string, .number: "\(quoting: token)"
      default: "\"\(token)\""
      }
    return LiquidError(offset: offset, message: "unexpected \(found); \(what)")
  }

  mutating func identifier(_ what: String) throws(LiquidError) -> [UInt8] {
    guard current.kind == .identifier else { throw failure(expecting: "write \(what)") }
    defer { position += 1 }
    return text(current.range)
  }

  /// The text of the tokens from `start` to here, without white space.
  func compactText(from start: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for token in tokens[start..<position] { bytes.append(contentsOf: source[token.range]) }
    return bytes
  }

  /// The place of the current token, to be given to `compactText`.
  var mark: Int { position }

  // MARK: - Expressions

  mutating func expression() throws(LiquidError) -> ExpressionSyntax {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Nesting.maximumDepth else {
      throw LiquidError(offset: offset, message: "brackets nest too deep; simplify the expression")
    }
    let token = current
    switch token.kind {
    case .string:
      position += 1
      return .literal(.string(text((token.range.lowerBound + 1)..<(token.range.upperBound - 1))))
    case .number:
      position += 1
      return .literal(try number(token))
    case .identifier:
      position += 1
      let name = text(token.range)
      let segments = try segments()
      if segments.isEmpty, let word = LiteralWord(name) { return word.syntax }
      return .path(
        PathSyntax(root: .name(name), segments: segments, offset: token.range.lowerBound))
    case .openSquare: return .path(try bracketedPath())
    case .openRound: return try range()
    default:
      throw failure(expecting: "write a name, a number, a quoted text or a range")
    }
  }

  /// `["any name"].property`, or with an expression whose value is the name.
  private mutating func bracketedPath() throws(LiquidError) -> PathSyntax {
    let start = offset
    position += 1
    let key = try expression()
    guard accept(.closeSquare) else { throw failure(expecting: "close the bracket with \"]\"") }
    let root: PathSyntax.Root =
      if case .literal(.string(let name)) = key { .name(name) } else { .computed(key) }
    return PathSyntax(root: root, segments: try segments(), offset: start)
  }

  /// `(first..last)`.
  private mutating func range() throws(LiquidError) -> ExpressionSyntax {
    position += 1
    let first = try expression()
    guard accept(.dotDot) else {
      throw failure(
        expecting: isCondition
          ? "a condition has no brackets, take them out: \"and\" and \"or\" are taken from the right"
          : "write a range as (first..last)")
    }
    if allowsThreeDots { _ = accept(.dot) }
    let last = try expression()
    guard accept(.closeRound) else { throw failure(expecting: "close the range with \")\"") }
    return .range(first, last)
  }

  private func number(_ token: ExpressionToken) throws(LiquidError) -> LiquidValue {
    let digits = text(token.range)
    if digits.contains(UInt8(ascii: ".")) {
      return .float(Double(String(decoding: digits, as: UTF8.self)) ?? 0)
    }
    if let value = Int(String(decoding: digits, as: UTF8.self)) { return .int(value) }
    guard let value = BigNumber(text: digits.span) else {
      throw LiquidError(offset: token.range.lowerBound, message: "number is too long; shorten it")
    }
    return .big(value)
  }

  private mutating func segments() throws(LiquidError) -> [PathSyntax.Segment] {
    var segments: [PathSyntax.Segment] = []
    while true {
      let start = offset
      if accept(.openSquare) {
        segments.append(.index(try expression(), offset: start))
        guard accept(.closeSquare) else {
          throw failure(expecting: "close the bracket with \"]\"")
        }
      } else if accept(.dot) {
        let at = offset
        segments.append(.property(try identifier("a property name after \".\""), offset: at))
      } else {
        return segments
      }
    }
  }

  // MARK: - Filters

  /// `expression | filter …` to the end.
  mutating func filtered() throws(LiquidError) -> FilteredSyntax {
    if isAtEnd { return FilteredSyntax(base: nil, filters: []) }
    var result = FilteredSyntax(base: try expression(), filters: [])
    while accept(.pipe) {
      let at = offset
      let name = String(decoding: try identifier("a filter name after \"|\""), as: UTF8.self)
      var filter = FilterSyntax(name: name, offset: at, arguments: [], keywords: [])
      if accept(.colon) {
        repeat {
          if isAtKeyword {
            let keyword = text(current.range)
            position += 2
            filter.keywords.append((keyword, try expression()))
          } else {
            filter.arguments.append(try expression())
          }
        } while accept(.comma)
      }
      result.filters.append(filter)
    }
    guard isAtEnd else {
      throw failure(expecting: "only filters, as \"| upcase\", may follow a value")
    }
    return result
  }

  // MARK: - Conditions

  /// A whole condition, to the end.
  mutating func condition() throws(LiquidError) -> ConditionSyntax {
    var condition = ConditionSyntax(first: try comparison(), rest: [])
    while true {
      if accept(word: "and") {
        condition.rest.append((.and, try comparison()))
      } else if accept(word: "or") {
        condition.rest.append((.or, try comparison()))
      } else {
        break
      }
    }
    guard isAtEnd else { throw failureAfterComparison() }
    return condition
  }

  /// What to do about a negation, which Liquid has none of.
  static let adviceOnNegation = "write name == nil or name != 'text'"

  private func failureAfterComparison() -> LiquidError {
    guard isCondition else {
      return failure(expecting: "write a comparison, joined by \"and\" or \"or\"")
    }
    let before = tokens[max(position - 1, 0)]
    if before.kind == .identifier, text(before.range).equals("not") {
      return LiquidError(
        offset: before.range.lowerBound,
        message: "unexpected \"not\"; \(ExpressionParser.adviceOnNegation)")
    }
    if current.kind == .pipe {
      // The end is the last token, so that another follows.
      let isOr = tokens[position + 1].kind == .pipe
      return failure(
        expecting: isOr ? "use \"or\"" : "a filter cannot stand in a condition, take it out")
    }
    for word in ["and", "or"]
    where current.kind == .identifier
      && String(decoding: source[current.range], as: UTF8.self).lowercased() == word
    {
      return failure(expecting: "write \"\(word)\"")
    }
    return failure(expecting: "write a comparison, joined by \"and\" or \"or\"")
  }

  private mutating func comparison() throws(LiquidError) -> ConditionSyntax.Comparison {
    let left = try expression()
    guard case .comparison(let comparison) = current.kind else {
      return ConditionSyntax.Comparison(left: left, right: nil)
    }
    position += 1
    return ConditionSyntax.Comparison(left: left, right: (comparison, try expression()))
  }
}
