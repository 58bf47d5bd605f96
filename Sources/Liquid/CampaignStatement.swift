/// Reads what stands in `<% %>`: the head or the end of an `if`.
struct CampaignStatement {
  private let text: ArraySlice<UInt8>
  private var index: Int

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    index = text.startIndex
  }

  private mutating func skipSpace() {
    while index < text.endIndex, ASCII.isSpace(text[index]) { index += 1 }
  }

  var isAtEnd: Bool { text[index...].allSatisfy(ASCII.isSpace) }

  /// Whether only `{` is left.
  var isAtOpenBrace: Bool {
    text[index...].filter { !ASCII.isSpace($0) }.elementsEqual([0x7b])
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

  /// A condition in brackets, in Liquid; nil where nothing there is sure to mean the same.
  mutating func condition() -> [UInt8]? {
    guard accept("("), let alternatives = alternatives(), accept(")") else { return nil }
    // Liquid lets the last relation bind first: one `and` among `or` must be the last of them. None of
    // the comparisons does anything, so that their order is free.
    let chains = alternatives.filter { $0.count > 1 }
    guard chains.count <= 1 else { return nil }
    let ordered = alternatives.filter { $0.count == 1 } + chains
    return Array(
      ordered.map { Array($0.joined(separator: Array(" and ".utf8))) }
        .joined(separator: Array(" or ".utf8)))
  }

  private mutating func alternatives() -> [[[UInt8]]]? {
    var result: [[[UInt8]]] = []
    repeat {
      var chain: [[UInt8]] = []
      repeat {
        guard let comparison = comparison() else { return nil }
        chain.append(comparison)
      } while accept("&&")
      result.append(chain)
    } while accept("||")
    return result
  }

  private mutating func comparison() -> [UInt8]? {
    guard let left = operand(), let sign = sign(), let right = operand() else { return nil }
    switch (left, right) {
    case (.field, .number), (.number, .field):
      // Beside text, these are false and true, whatever the text.
      if sign.count == 3 { return nil }
    case (.field, .text), (.text, .field): break
    case (.field, .null), (.null, .field): if sign != "==", sign != "!=" { return nil }
    case (.field, .field): if sign.first != "=", sign.first != "!" { return nil }
    default: return nil
    }
    let liquid = sign == "===" ? "==" : sign == "!==" ? "!=" : sign
    return left.liquid + Array(" \(liquid) ".utf8) + right.liquid
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
    if first == 0x22 || first == 0x27 {
      index += 1
      while index < text.endIndex, text[index] != first { index += text[index] == 0x5c ? 2 : 1 }
      guard index < text.endIndex else { return nil }
      index += 1
      return CampaignLiteral.text(text[start..<index]).flatMap(CampaignLiteral.liquid)
        .map(Operand.text)
    }
    if ASCII.isDigit(first) || first == 0x2d {
      index += 1
      while index < text.endIndex, ASCII.isDigit(text[index]) || text[index] == 0x2e { index += 1 }
      let number = text[start..<index]
      let digits = number.drop { $0 == 0x2d }
      let parts = digits.split(separator: 0x2e, omittingEmptySubsequences: false)
      // A leading zero makes a number octal.
      guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }),
        parts[0].count == 1 || parts[0].first != 0x30,
        index == text.endIndex || !ASCII.isWord(text[index])
      else { return nil }
      return .number(Array(number))
    }
    // No hyphen: in a script it subtracts.
    while index < text.endIndex, ASCII.isWord(text[index]) || text[index] == 0x2e { index += 1 }
    let name = text[start..<index]
    if name.elementsEqual("null".utf8) { return .null }
    if ["true", "false", "undefined"].contains(where: { name.elementsEqual($0.utf8) }) {
      return nil
    }
    return CampaignVariable(name).map { .field($0.liquid) }
  }
}
