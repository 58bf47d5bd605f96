internal import JSONText

/// A string of the configuration that is a Liquid template, or a condition.
///
/// One reference: descriptions hold a hundred of them, and code that copies those is made for each field.
package struct TemplateText: Sendable {
  /// The source text, `${…}` inserted in such a way that what was inserted is never template source;
  /// or, when `comesFromData`, the name of the field that holds the template.
  package var text: String { parts.text }
  /// `{ "templateFrom": NAME }` was given in place of a string.
  package var comesFromData: Bool { parts.comesFromData }
  /// What the text is written in; of one from data, what the data is written in.
  package var syntax: TemplateSyntax { parts.syntax }
  private let parts: Parts

  private final class Parts: Sendable {
    let text: String
    let comesFromData: Bool
    let syntax: TemplateSyntax
    let origin: Origin?
    /// Where a text stands that no configuration file holds.
    let foreignPlace: ConfigurationPlace

    init(
      text: String, comesFromData: Bool = false, syntax: TemplateSyntax, origin: Origin? = nil,
      foreignPlace: ConfigurationPlace = ConfigurationPlace()
    ) {
      self.text = text
      self.comesFromData = comesFromData
      self.syntax = syntax
      self.origin = origin
      self.foreignPlace = foreignPlace
    }
  }

  struct Origin: Sendable {
    let sources: ConfigurationSources
    let node: JSONNode
    let keyPath: String
    let pieces: [TextPiece]
  }

  init(
    text: String, comesFromData: Bool = false, syntax: TemplateSyntax = .liquid, origin: Origin
  ) {
    parts = Parts(text: text, comesFromData: comesFromData, syntax: syntax, origin: origin)
  }

  /// A template that stands in no configuration file.
  package init(
    _ text: String, syntax: TemplateSyntax = .liquid,
    place: ConfigurationPlace = ConfigurationPlace()
  ) {
    parts = Parts(text: text, syntax: syntax, foreignPlace: place)
  }
}

extension TemplateText {
  /// Where the byte at `offset` of the UTF-8 text stands in the configuration, exact through JSON
  /// escapes and after `${…}`; inside what `${…}` inserted, the place of that reference.
  package func place(ofUTF8Offset offset: Int = 0) -> ConfigurationPlace {
    guard let origin = parts.origin else { return parts.foreignPlace }
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

  /// Whether both render the same of every record.
  package func isSame(as other: TemplateText) -> Bool {
    text == other.text && comesFromData == other.comesFromData && syntax == other.syntax
  }

  /// The text, when it holds no tag and no output: what every record gets.
  package var constantText: String? {
    comesFromData || firstTag(in: syntax) != nil ? nil : text
  }

  /// Where a tag or an output of `syntax` begins, as an offset in the UTF-8 text; nil where there is none.
  func firstTag(in syntax: TemplateSyntax) -> Int? {
    let opening = UInt8(ascii: syntax == .campaign ? "<" : "{")
    var previous: UInt8 = 0
    for (offset, byte) in text.utf8.enumerated() {
      let opens = byte == UInt8(ascii: "%") || (byte == opening && syntax == .liquid)
      if opens && previous == opening { return offset - 1 }
      previous = byte
    }
    return nil
  }
}
