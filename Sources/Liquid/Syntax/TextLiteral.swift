/// A text in quotes as Liquid writes it, which has no escapes.
enum TextLiteral {
  /// In single quotes where it has none itself; nil where no quotes can hold it, or where the tag around it would
  /// end within.
  static func liquid(_ text: [UInt8]) -> [UInt8]? {
    let ends = text.indices.contains { index in
      text[index] == UInt8(ascii: "}")
        || (text[index] == UInt8(ascii: "{") && index + 1 < text.count
          && text[index + 1] == UInt8(ascii: "%"))
    }
    if ends { return nil }
    let quote = "'\"".utf8.first { !text.contains($0) }
    return quote.map { [$0] + text + [$0] }
  }
}
