package import JSONText

/// What the templates of a message are written in.
package enum TemplateSyntax: String, CaseIterable, Sendable {
  case liquid
  /// `<%= recipient.firstName %>`
  case campaign

  /// What a message says of itself; nil where it says nothing, or nothing right.
  /// - Parameter text: of a string, with the values of the environment in it.
  package init?(of message: JSONNode?, text: (JSONString) -> String? = { $0.text }) {
    switch message?["syntax"]?.value {
    // The key of the message above is removed, and with it what that says.
    case .null: self = .liquid
    case .string(let name):
      guard let syntax = text(name).flatMap(TemplateSyntax.init(rawValue:)) else { return nil }
      self = syntax
    default: return nil
    }
  }
}

extension Reading {
  func syntax(of message: JSONNode?) -> TemplateSyntax? {
    // What is wrong is said when the key is read.
    var unheard = self
    return TemplateSyntax(of: message) { unheard.resolve($0, as: .plain)?.text }
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
