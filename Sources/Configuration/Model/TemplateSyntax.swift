internal import JSONText

/// What the templates of a message are written in.
package enum TemplateSyntax: String, CaseIterable, Sendable {
  case liquid
  /// `<%= recipient.firstName %>`
  case campaign
}

extension Reading {
  /// What a message says of itself; nil where it says nothing, or nothing right.
  func syntax(of message: JSONNode?) -> TemplateSyntax? {
    let value = message?["syntax"]?.value
    // The key of the message above is removed, and with it what that says.
    if case .null? = value { return .liquid }
    guard case .string(let name)? = value else { return nil }
    // What is wrong is said when the key is read.
    var unheard = self
    return unheard.resolve(name, as: .plain).flatMap { TemplateSyntax(rawValue: $0.text) }
  }
}

extension ValueReader where Value == MessageDescription {
  /// The configuration's message.
  static var message: ValueReader { inItsSyntax(.object()) }

  /// A message that overrides another, whose syntax it inherits.
  static var messageOverride: ValueReader { inItsSyntax(.override()) }

  /// The syntax must be known before the texts, wherever its key stands.
  private static func inItsSyntax(_ message: ValueReader) -> ValueReader {
    ValueReader(message.expectation, schema: message.schema) { node, reading in
      let outer = reading.syntax
      defer { reading.syntax = outer }
      reading.syntax = reading.syntax(of: node) ?? outer ?? reading.messageSyntax
      return message.read(node, &reading)
    }
  }
}
