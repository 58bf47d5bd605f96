internal import Records

/// One token of what stands inside an output or a tag.
struct ExpressionToken {
  enum Kind: Equatable {
    case identifier, string, number
    case comparison(ComparisonOperator)
    case pipe, dot, colon, comma, openSquare, closeSquare, openRound, closeRound, question, dash
    case dotDot, end
  }

  let kind: Kind
  /// Offsets in the template; a string's include its quotes.
  let range: Range<Int>
}

/// Cuts markup into tokens.
enum ExpressionLexer {
  static func tokens(of source: [UInt8], in range: Range<Int>) throws(LiquidError)
    -> [ExpressionToken]
  {
    var tokens: [ExpressionToken] = []
    var index = range.lowerBound
    let end = range.upperBound
    func byte(_ position: Int) -> UInt8 { position < end ? source[position] : 0 }

    while true {
      while index < end, ASCII.isSpace(source[index]) { index += 1 }
      guard index < end else { break }
      let start = index
      let first = source[start]
      let kind: ExpressionToken.Kind
      if let (comparison, length) = comparison(at: start, end: end, byte) {
        kind = .comparison(comparison)
        index += length
      } else if first == 0x27 || first == 0x22 {
        guard let close = source[(start + 1)..<end].firstIndex(of: first) else {
          throw LiquidError(
            offset: start, message: "string is never closed; add the closing quote")
        }
        kind = .string
        index = close + 1
      } else if ASCII.isDigit(first) || (first == 0x2d && ASCII.isDigit(byte(start + 1))) {
        kind = .number
        index += 1
        while ASCII.isDigit(byte(index)) { index += 1 }
        if byte(index) == 0x2e, ASCII.isDigit(byte(index + 1)) {
          index += 1
          while ASCII.isDigit(byte(index)) { index += 1 }
        }
      } else if ASCII.isLetter(first) || first == 0x5f {
        kind = .identifier
        index += 1
        while ASCII.isWord(byte(index)) || byte(index) == 0x2d { index += 1 }
        if byte(index) == 0x3f { index += 1 }
      } else if first == 0x2e, byte(start + 1) == 0x2e {
        kind = .dotDot
        index += 2
      } else if let special = special(first) {
        kind = special
        index += 1
      } else {
        throw LiquidError(offset: start, message: unexpected(source, at: start, end: end))
      }
      tokens.append(ExpressionToken(kind: kind, range: start..<index))
    }
    tokens.append(ExpressionToken(kind: .end, range: end..<end))
    return tokens
  }

  private static func special(_ byte: UInt8) -> ExpressionToken.Kind? {
    switch byte {
    case 0x7c: .pipe
    case 0x2e: .dot
    case 0x3a: .colon
    case 0x2c: .comma
    case 0x5b: .openSquare
    case 0x5d: .closeSquare
    case 0x28: .openRound
    case 0x29: .closeRound
    case 0x3f: .question
    case 0x2d: .dash
    default: nil
    }
  }

  private static func comparison(
    at start: Int, end: Int, _ byte: (Int) -> UInt8
  ) -> (ComparisonOperator, Int)? {
    switch (byte(start), byte(start + 1)) {
    case (0x3d, 0x3d): return (.equal, 2)
    case (0x21, 0x3d), (0x3c, 0x3e): return (.notEqual, 2)
    case (0x3c, 0x3d): return (.lessOrEqual, 2)
    case (0x3c, _): return (.less, 1)
    case (0x3e, 0x3d): return (.greaterOrEqual, 2)
    case (0x3e, _): return (.greater, 1)
    default: break
    }
    guard start + 8 < end, ASCII.isSpace(byte(start + 8)) else { return nil }
    for (offset, letter) in "contains".utf8.enumerated() where byte(start + offset) != letter {
      return nil
    }
    return (.contains, 8)
  }

  private static func unexpected(_ source: [UInt8], at start: Int, end: Int) -> LiquidMessage {
    let character = String(decoding: source[start..<end], as: UTF8.self).unicodeScalars.first
    let shown = character.map { String($0) } ?? ""
    switch shown {
    case "=": return "unexpected \"=\"; compare with \"==\""
    case "&": return "unexpected \"&\"; use \"and\""
    default:
      return character.map(\.isASCII) == true
        ? "unexpected \(quoting: shown); take it out or quote it"
        : "unexpected \(quoting: shown); write such a name in brackets and quotes, or quote the text"
    }
  }
}
