internal import Bytes
internal import Records

/// Writes Liquid while it goes through the pieces of a campaign template.
struct CampaignTranslator {
  /// An `if` that is open.
  struct Block {
    let offset: Int
    /// Whether the tag was written as such.
    let isTranslated: Bool
    var hasElse = false
  }

  let text: CampaignText
  let isKnown: ([FieldName]) -> Bool?
  var liquid: [UInt8] = []
  var untranslated: [CampaignTranslation.Untranslated] = []
  private var blocks: [Block] = []

  init(_ text: CampaignText, isKnown: @escaping ([FieldName]) -> Bool?) {
    self.text = text
    self.isKnown = isKnown
  }

  mutating func translate() {
    for (index, piece) in text.pieces.enumerated() {
      switch piece.kind {
      case .text:
        append(
          text: text.source[piece.range], isBeforeTag: index + 1 < text.pieces.count,
          isAlone: isScript(index - 1) && isScript(index + 1))
      case .output: append(output: piece)
      case .script: append(script: piece)
      case .directive:
        fail(
          piece, "a block is included; add it to \"templates\" and write {% render 'name' %}")
      }
    }
    if let fault = text.fault { fail(fault.offset, fault.message) }
    for block in blocks.reversed() {
      report(block.offset, "\"if\" is never closed; end it with {% endif %}")
      append(markup: "{% untranslated %}".utf8)
    }
  }

  /// Appends an output or a tag. Of several `$` right before it the configuration would drop one.
  private mutating func append(markup: some Sequence<UInt8>) {
    let dollars = liquid.reversed().prefix { $0 == UInt8(ascii: "$") }.count
    if dollars > 1 {
      liquid.removeLast(dollars)
      if liquid.last == UInt8(ascii: "{") {
        // The brace was text before `$`; before an output it would begin a tag.
        liquid.removeLast()
        // One `$` of `$${` kept the brace from a reference.
        if liquid.suffix(2).elementsEqual("$$".utf8) { liquid.removeLast() }
        append(markup: "{{ '{' }}".utf8)
      }
      liquid +=
        Array("{{ '".utf8) + [UInt8](repeating: UInt8(ascii: "$"), count: dollars)
        + Array("' }}".utf8)
    }
    liquid += markup
  }

  // MARK: - Text

  private func isScript(_ index: Int) -> Bool {
    text.pieces.indices.contains(index) && text.pieces[index].kind == .script
  }

  /// Text with every `{` apart that would begin something in Liquid.
  ///
  /// - Parameter isAlone: whether it may be all that its block holds: Liquid drops the white space of
  ///   such a block, unless it is an output.
  private mutating func append(text: ArraySlice<UInt8>, isBeforeTag: Bool, isAlone: Bool) {
    if isAlone, !blocks.isEmpty, text.allSatisfy(ASCII.isSpace) {
      append(markup: Array("{{ \"".utf8) + text + Array("\" }}".utf8))
      return
    }
    var index = text.startIndex
    while index < text.endIndex {
      let rest = text[index...]
      if rest.starts(with: "$${".utf8) {
        // One `$` for two; where the brace stays as it is, the other stays to keep it from a reference.
        let isApart = beginsMarkup(text, at: index + 2, isBeforeTag: isBeforeTag)
        liquid += Array((isApart ? "$" : "$${").utf8)
        index += isApart ? 2 : 3
      } else if let end = endOfReference(text, at: index) {
        if text[end - 1] != UInt8(ascii: "}") {
          report(index, "the default of a reference to the environment holds a tag; take it out")
        }
        liquid += text[index..<end]
        index = end
      } else if beginsMarkup(text, at: index, isBeforeTag: isBeforeTag) {
        let braces = rest.prefix(2).prefix { $0 == UInt8(ascii: "{") }
        append(markup: Array("{{ '".utf8) + braces + Array("' }}".utf8))
        index = braces.endIndex
      } else {
        liquid.append(text[index])
        index += 1
      }
    }
  }

  /// Whether a `{` stands at `index` that Liquid would not take for text.
  private func beginsMarkup(_ text: ArraySlice<UInt8>, at index: Int, isBeforeTag: Bool) -> Bool {
    guard text[index] == UInt8(ascii: "{") else { return false }
    guard index + 1 < text.endIndex else { return isBeforeTag }
    return text[index + 1] == UInt8(ascii: "{") || text[index + 1] == UInt8(ascii: "%")
  }

  /// Where a reference to the environment ends that starts at `index`.
  private func endOfReference(_ text: ArraySlice<UInt8>, at index: Int) -> Int? {
    guard text[index...].starts(with: "${".utf8), index + 2 < text.endIndex,
      ASCII.isLetter(text[index + 2]) || text[index + 2] == UInt8(ascii: "_")
    else { return nil }
    // A default that holds a tag is cut there.
    return text[index...].firstIndex(of: UInt8(ascii: "}")).map { $0 + 1 } ?? text.endIndex
  }

  // MARK: - Outputs

  private mutating func append(output piece: CampaignText.Piece) {
    var expression = text.source[piece.inside]
    if expression.last == UInt8(ascii: ";") {
      expression.removeLast()
      while expression.last.map(ASCII.isSpace) == true { expression.removeLast() }
    }
    var filters: [UInt8] = []
    for (call, filter) in [("toUpperCase", " | upcase"), ("toLowerCase", " | downcase")] {
      let suffix = Array(".\(call)()".utf8)
      if expression.count > suffix.count, expression.suffix(suffix.count).elementsEqual(suffix) {
        expression = expression.dropLast(suffix.count)
        filters = Array(filter.utf8)
      }
    }
    guard let name = CampaignVariable(expression, isKnown: isKnown) else {
      return fail(
        piece, "no plain field is written; use filters, as {{ name | date: '%d.%m.%Y' }}")
    }
    append(markup: Array("{{ ".utf8) + name.liquid + filters + Array(" }}".utf8))
  }

  // MARK: - Scripts

  private mutating func append(script piece: CampaignText.Piece) {
    var statement = CampaignStatement(text.source[piece.inside], isKnown: isKnown)
    if statement.accept("if") {
      let condition = statement.conditionOfBlock()
      if text.source[piece.inside].last == UInt8(ascii: "{") {
        blocks.append(Block(offset: piece.range.lowerBound, isTranslated: condition != nil))
      }
      return append(condition: condition, tag: "if", of: piece, statement.advice)
    }
    guard statement.accept("}"), let block = blocks.last else {
      return fail(piece, "a script does more than \"if\"; write {% assign %} or a filter")
    }
    if statement.isAtEnd {
      blocks.removeLast()
      append(markup: (block.isTranslated ? "{% endif %}" : "{% untranslated %}").utf8)
    } else if statement.accept("else"), !block.hasElse {
      if statement.accept("if") {
        append(
          condition: statement.conditionOfBlock(), tag: "elsif", of: piece, statement.advice)
      } else if statement.isAtOpenBrace {
        blocks[blocks.count - 1].hasElse = true
        append(markup: (block.isTranslated ? "{% else %}" : "{% untranslated %}").utf8)
      } else {
        fail(piece, "what follows \"else\" is no block; write {% else %} … {% endif %}")
      }
    } else {
      fail(piece, "a script does more than \"if\"; write {% assign %} or a filter")
    }
  }

  private mutating func append(
    condition: [UInt8]?, tag: String, of piece: CampaignText.Piece, _ advice: String?
  ) {
    guard let condition else {
      return fail(
        piece,
        advice
          ?? "the condition has no sure equal; write {% \(tag) … %} with comparisons and \"and\"")
    }
    append(markup: Array("{% \(tag) ".utf8) + condition + Array(" %}".utf8))
  }

  // MARK: - What is left

  private mutating func fail(_ piece: CampaignText.Piece, _ message: String) {
    fail(piece.range.lowerBound, message)
  }

  private mutating func fail(_ offset: Int, _ message: String) {
    report(offset, message)
    append(markup: "{% untranslated %}".utf8)
  }

  private mutating func report(_ offset: Int, _ message: String) {
    untranslated.append(CampaignTranslation.Untranslated(offset: offset, message: message))
  }
}
