internal import Bytes

/// Cuts markup into tokens.
struct ExpressionLexer {
  private let source: [UInt8]
  private var index: Int
  private let end: Int
  /// Whether the text is a condition alone, and stands in no tag.
  private let isCondition: Bool

  private init(_ source: [UInt8], in range: Range<Int>, isCondition: Bool) {
    self.source = source
    self.isCondition = isCondition
    index = range.lowerBound
    end = range.upperBound
  }

  /// The last token is `end`.
  static func tokens(
    of source: [UInt8], in range: Range<Int>, isCondition: Bool
  ) throws(LiquidError) -> [ExpressionToken] {
    var lexer = ExpressionLexer(source, in: range, isCondition: isCondition)
    var tokens: [ExpressionToken] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  /// Zero from the end on.
  private func byte(_ position: Int) -> UInt8 { position < end ? source[position] : 0 }

  private mutating func next() throws(LiquidError) -> ExpressionToken {
    while index < end, ASCII.isSpace(source[index]) { index += 1 }
    let start = index
    let kind = start < end ? try kindOfNext() : .end
    return ExpressionToken(kind: kind, range: start..<index)
  }

  /// Goes behind the token that starts here.
  private mutating func kindOfNext() throws(LiquidError) -> ExpressionToken.Kind {
    let first = source[index]
    if let (comparison, length) = comparison() {
      index += length
      return .comparison(comparison)
    }
    if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") { return try string() }
    if ASCII.isDigit(first) || (first == UInt8(ascii: "-") && ASCII.isDigit(byte(index + 1))) {
      return number()
    }
    if ASCII.isLetter(first) || first == UInt8(ascii: "_") { return word() }
    if first == UInt8(ascii: "."), byte(index + 1) == UInt8(ascii: ".") {
      index += 2
      return .dotDot
    }
    guard let special = ExpressionLexer.special(first) else {
      throw LiquidError(offset: index, message: unexpectedCharacter())
    }
    index += 1
    return special
  }

  private mutating func string() throws(LiquidError) -> ExpressionToken.Kind {
    guard let close = source[(index + 1)..<end].firstIndex(of: source[index]) else {
      throw LiquidError(offset: index, message: "string is never closed; add the closing quote")
    }
    index = close + 1
    return .string
  }

  /// Digits, and behind a point more of them: `(1..2)` has no fraction.
  private mutating func number() -> ExpressionToken.Kind {
    index += 1
    while ASCII.isDigit(byte(index)) { index += 1 }
    if byte(index) == UInt8(ascii: "."), ASCII.isDigit(byte(index + 1)) {
      index += 1
      while ASCII.isDigit(byte(index)) { index += 1 }
    }
    return .number
  }

  private mutating func word() -> ExpressionToken.Kind {
    index += 1
    while ASCII.isNameByte(byte(index)) { index += 1 }
    if byte(index) == UInt8(ascii: "?") { index += 1 }
    return .identifier
  }

  private static func special(_ byte: UInt8) -> ExpressionToken.Kind? {
    switch byte {
    case UInt8(ascii: "|"): .pipe
    case UInt8(ascii: "."): .dot
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: "["): .openSquare
    case UInt8(ascii: "]"): .closeSquare
    case UInt8(ascii: "("): .openRound
    case UInt8(ascii: ")"): .closeRound
    case UInt8(ascii: "?"): .question
    case UInt8(ascii: "-"): .dash
    default: nil
    }
  }

  /// The comparison that starts here, and its length.
  private func comparison() -> (ComparisonOperator, Int)? {
    switch (byte(index), byte(index + 1)) {
    case (UInt8(ascii: "="), UInt8(ascii: "=")): return (.equal, 2)
    case (UInt8(ascii: "!"), UInt8(ascii: "=")), (UInt8(ascii: "<"), UInt8(ascii: ">")):
      return (.notEqual, 2)
    case (UInt8(ascii: "<"), UInt8(ascii: "=")): return (.lessOrEqual, 2)
    case (UInt8(ascii: "<"), _): return (.less, 1)
    case (UInt8(ascii: ">"), UInt8(ascii: "=")): return (.greaterOrEqual, 2)
    case (UInt8(ascii: ">"), _): return (.greater, 1)
    default: break
    }
    let word = "contains".utf8
    guard index + word.count < end, ASCII.isSpace(byte(index + word.count)),
      source[index..<end].starts(with: word)
    else { return nil }
    return (.contains, word.count)
  }

  private func unexpectedCharacter() -> LiquidMessage {
    let character = String(decoding: source[index..<end], as: UTF8.self).unicodeScalars.first
    let shown = character.map { String($0) } ?? ""
    switch shown {
    case "=": return "unexpected \"=\"; compare with \"==\""
    case "&": return "unexpected \"&\"; use \"and\""
    case "{" where isCondition:
      return "unexpected \"{\"; write the condition alone, as name == 'text'"
    case "!" where isCondition:
      return "unexpected \"!\"; \(ExpressionParser.adviceOnNegation)"
    default:
      return character.map(\.isASCII) == true
        ? "unexpected \(quoting: shown); take it out or quote it"
        : "unexpected \(quoting: shown); write such a name in brackets and quotes, or quote the text"
    }
  }
}
