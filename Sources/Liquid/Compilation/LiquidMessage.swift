/// What is wrong with a template and what to do, told with and without what the template says.
///
/// Written as a literal. `\(…)` inserts our own words, as the name of a known tag; `\(quoting: …)` puts
/// a piece of the template in quotes, which is `"…"` where the template is a record's value.
struct LiquidMessage: Equatable, Sendable {
  let text: String
  let redacted: String

  private init(text: String, redacted: String) {
    self.text = text
    self.redacted = redacted
  }

  static func + (left: LiquidMessage, right: LiquidMessage) -> LiquidMessage {
    LiquidMessage(text: left.text + right.text, redacted: left.redacted + right.redacted)
  }
}

extension LiquidMessage: ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var redacted = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) {
      text += literal
      redacted += literal
    }

    mutating func appendInterpolation(_ words: String) { appendLiteral(words) }

    mutating func appendInterpolation(_ number: Int) { appendLiteral("\(number)") }

    mutating func appendInterpolation(_ message: LiquidMessage) {
      text += message.text
      redacted += message.redacted
    }

    mutating func appendInterpolation(quoting piece: String) {
      text += "\"\(piece)\""
      redacted += "\"…\""
    }
  }

  init(stringLiteral text: String) { self.init(text: text, redacted: text) }

  init(stringInterpolation: StringInterpolation) {
    self.init(text: stringInterpolation.text, redacted: stringInterpolation.redacted)
  }
}
