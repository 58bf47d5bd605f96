internal import JSONText

/// A string of the configuration that is a Liquid template, or a condition.
package struct TemplateText: Sendable {
  /// The source text, `${…}` inserted in such a way that what was inserted is never template source;
  /// or, when `comesFromData`, the name of the field that holds the template.
  package let text: String
  /// `{ "templateFrom": NAME }` was given in place of a string.
  package let comesFromData: Bool
  private let origin: Origin?

  struct Origin: Sendable {
    let sources: ConfigurationSources
    let node: JSONNode
    let keyPath: String
    let pieces: [TextPiece]
  }

  init(text: String, comesFromData: Bool = false, origin: Origin) {
    self.text = text
    self.comesFromData = comesFromData
    self.origin = origin
  }

  /// A template that stands in no configuration file.
  package init(_ text: String) {
    self.text = text
    comesFromData = false
    origin = nil
  }
}

extension TemplateText {
  /// Where the byte at `offset` of the UTF-8 text stands in the configuration, exact through JSON
  /// escapes and after `${…}`; inside what `${…}` inserted, the place of that reference.
  package func place(ofUTF8Offset offset: Int = 0) -> ConfigurationPlace {
    guard let origin else { return ConfigurationPlace() }
    guard case .string(let string) = origin.node.value else {
      return origin.sources.place(of: origin.node.place, keyPath: origin.keyPath)
    }
    let place = origin.sources.place(
      ofUTF8Offset: origin.pieces.originalOffset(of: offset), in: string)
    return origin.sources.place(of: place, keyPath: origin.keyPath)
  }

  /// A problem at a place of the text, for the one who compiles it.
  package func problem(atUTF8Offset offset: Int = 0, _ message: String) -> ConfigurationProblem {
    ConfigurationProblem(place: place(ofUTF8Offset: offset), message: message)
  }

  /// The text, when it holds no tag and no output: what every record gets.
  package var constantText: String? {
    if comesFromData { return nil }
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if previous == UInt8(ascii: "{"), byte == UInt8(ascii: "{") || byte == UInt8(ascii: "%") {
        return nil
      }
      previous = byte
    }
    return text
  }
}
