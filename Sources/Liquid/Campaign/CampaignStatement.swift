internal import Bytes
internal import Records

/// Reads what stands in `<% %>`: the head or the end of an `if`.
struct CampaignStatement {
  private let text: ArraySlice<UInt8>
  private let isKnown: ([FieldName]) -> Bool?
  private var index: Int
  /// What is known about why a condition has no equal: what is wrong; what to do.
  private(set) var advice: String?

  /// - Parameter isKnown: as `NameScope.isKnown`.
  init(_ text: ArraySlice<UInt8>, isKnown: @escaping ([FieldName]) -> Bool?) {
    self.text = text
    self.isKnown = isKnown
    index = text.startIndex
  }

  private mutating func skipSpace() {
    while index < text.endIndex, ASCII.isSpace(text[index]) { index += 1 }
  }

  var isAtEnd: Bool { text[index...].allSatisfy(ASCII.isSpace) }

  /// Whether only `{` is left.
  var isAtOpenBrace: Bool {
    text[index...].filter { !ASCII.isSpace($0) }.elementsEqual("{".utf8)
  }

  /// A word or sign, if it comes next and no longer word does.
  mutating func accept(_ word: String) -> Bool {
    skipSpace()
    let word = Array(word.utf8)
    guard text[index...].starts(with: word) else { return false }
    let end = index + word.count
    if ASCII.isWord(word[0]), end < text.endIndex, ASCII.isWord(text[end]) { return false }
    index = end
    return true
  }

  // MARK: - Conditions

  /// A condition in brackets and the `{` that ends the statement, in Liquid: the condition; nil where
  /// nothing there is sure to mean the same.
  mutating func conditionOfBlock() -> [UInt8]? {
    // A condition that has no translation leaves the cursor anywhere within the statement.
    guard let condition = condition(), isAtOpenBrace else { return nil }
    return condition
  }

  private mutating func condition() -> [UInt8]? {
    guard accept("("), let conjunctions = conjunctions(), accept(")") else { return nil }
    return CampaignCondition(conjunctions: conjunctions).liquid
  }

  /// What `||` joins: comparisons that `&&` joins.
  private mutating func conjunctions() -> [[CampaignCondition.Alternatives]]? {
    var result: [[CampaignCondition.Alternatives]] = []
    repeat {
      var comparisons: [CampaignCondition.Alternatives] = []
      repeat {
        guard let comparison = comparison() else { return nil }
        comparisons.append(comparison)
      } while accept("&&")
      result.append(comparisons)
    } while accept("||")
    return result
  }

  /// A side of a comparison.
  private enum Operand {
    case field([UInt8])
    case text([UInt8])
    case number([UInt8])
    case null

    var liquid: [UInt8] {
      switch self {
      case .field(let text), .text(let text), .number(let text): text
      case .null: Array("nil".utf8)
      }
    }
  }

  private mutating func comparison() -> CampaignCondition.Alternatives? {
    guard let left = operand(), let sign = sign(), let right = operand() else { return nil }
    let isOrder = ["<", "<=", ">", ">="].contains(sign)
    switch (left, right) {
    case (.field(let field), .number(let number)):
      return comparison(of: field, sign, with: number)
    case (.number(let number), .field(let field)):
      return comparison(of: field, CampaignStatement.mirrored(sign), with: number)
    case (.field, .text(let literal)), (.text(let literal), .field):
      if isOrder, !CampaignStatement.isOrderedAlike(literal.dropFirst().dropLast()) { return nil }
    case (.field, .null), (.null, .field), (.field, .field): if isOrder { return nil }
    default: return nil
    }
    let liquid = sign == "===" ? "==" : sign == "!==" ? "!=" : sign
    return CampaignStatement.alternatives(
      [left.liquid + Array(" \(liquid) ".utf8) + right.liquid])
  }

  /// A script takes blank text for 0 beside a number, and an absent field too, unless it tests for
  /// equality. Other text that is no number makes both languages' comparisons false, all but `!=`.
  ///
  /// Numbers are meant as people and databases write them: a script also reads `0x1f`, and white space
  /// around a number.
  private mutating func comparison(
    of field: [UInt8], _ sign: String, with number: [UInt8]
  ) -> CampaignCondition.Alternatives? {
    let digits = number.filter(ASCII.isDigit)
    // A longer number is rounded there, not here.
    guard digits.count <= 15 else { return nil }
    let isZero = digits.allSatisfy { $0 == UInt8(ascii: "0") }
    let isNegative = !isZero && number.first == UInt8(ascii: "-")
    let holdsForZero: Bool
    switch sign {
    case "==": holdsForZero = isZero
    case "<": holdsForZero = !isZero && !isNegative
    case "<=": holdsForZero = !isNegative
    case ">": holdsForZero = isNegative
    case ">=": holdsForZero = isNegative || isZero
    case "!=":
      advice =
        "\"!=\" with a number also holds for text that is none; write {% unless name == 5 %} …"
        + " {% endunless %}, with \"or name == blank\" where the number is 0"
      return nil
    // Beside text, `===` is false and `!==` true.
    default: return nil
    }
    let plain = field + Array(" \(sign) ".utf8) + number
    if !holdsForZero { return CampaignStatement.alternatives([plain]) }
    let blank = field + Array(" == blank".utf8)
    if sign != "==" { return CampaignStatement.alternatives([plain], [blank]) }
    return CampaignStatement.alternatives([plain], [field + Array(" != nil".utf8), blank])
  }

  private static func alternatives(_ chains: [[UInt8]]...) -> CampaignCondition.Alternatives {
    CampaignCondition.Alternatives(
      chains: chains.map { CampaignCondition.Chain(comparisons: $0) })
  }

  private static func mirrored(_ sign: String) -> String {
    switch sign {
    case "<": ">"
    case "<=": ">="
    case ">": "<"
    case ">=": "<="
    default: sign
    }
  }

  /// Whether both languages order all other text, and no field, alike beside this text.
  ///
  /// A script orders text by its UTF-16 units, which is the order of its bytes beside ASCII; and takes no
  /// field for 0 beside what it can read as a number.
  private static func isOrderedAlike(_ text: ArraySlice<UInt8>) -> Bool {
    let text = Array(Array(text).trimmedOfSpace)
    guard let first = text.first, text.allSatisfy({ $0 < 0x80 }), BigNumber(text: text.span) == nil
    else { return false }
    // `.5`, `5.`, `0x1f`, `-Infinity`.
    let isPrefixed = first == UInt8(ascii: "0") && text.count > 1 && ASCII.isLetter(text[1])
    return !isPrefixed && !text.contains(UInt8(ascii: "."))
      && !text.suffix(8).elementsEqual("Infinity".utf8)
  }

  private mutating func sign() -> String? {
    for sign in ["===", "!==", "==", "!=", "<=", ">=", "<", ">"] where accept(sign) { return sign }
    return nil
  }

  private mutating func operand() -> Operand? {
    skipSpace()
    guard index < text.endIndex else { return nil }
    let start = index
    let first = text[start]
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      index += 1
      while index < text.endIndex, text[index] != first {
        // Nothing follows a backslash that ends the statement.
        index = min(index + (text[index] == UInt8(ascii: "\\") ? 2 : 1), text.endIndex)
      }
      guard index < text.endIndex else { return nil }
      index += 1
      return CampaignLiteral.text(text[start..<index]).flatMap(TextLiteral.liquid)
        .map(Operand.text)
    }
    if ASCII.isDigit(first) || first == UInt8(ascii: "-") {
      index += 1
      while index < text.endIndex, ASCII.isDigit(text[index]) || text[index] == UInt8(ascii: ".") {
        index += 1
      }
      let number = text[start..<index]
      let digits = number.drop { $0 == UInt8(ascii: "-") }
      let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      // A leading zero makes a number octal.
      guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }),
        parts[0].count == 1 || parts[0].first != UInt8(ascii: "0"),
        index == text.endIndex || !ASCII.isWord(text[index])
      else { return nil }
      return .number(Array(number))
    }
    // No hyphen: in a script it subtracts.
    while index < text.endIndex, ASCII.isWord(text[index]) || text[index] == UInt8(ascii: ".") {
      index += 1
    }
    let name = text[start..<index]
    if name.elementsEqual("null".utf8) { return .null }
    if ["true", "false", "undefined"].contains(where: { name.elementsEqual($0.utf8) }) {
      return nil
    }
    return CampaignVariable(name, isKnown: isKnown).map { .field($0.liquid) }
  }
}
