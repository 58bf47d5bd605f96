/// A quoted text of a campaign script.
enum CampaignLiteral {
  /// The text that is quoted; nil for what is no text, or has escapes beyond quotes and backslashes.
  static func text(_ quoted: ArraySlice<UInt8>) -> [UInt8]? {
    guard let quote = quoted.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      quoted.count >= 2,
      quoted.last == quote
    else { return nil }
    var text: [UInt8] = []
    var isEscaped = false
    for byte in quoted.dropFirst().dropLast() {
      if isEscaped {
        guard "\"'\\".utf8.contains(byte) else { return nil }
        text.append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == quote || byte == UInt8(ascii: "\n") {
        return nil
      } else {
        text.append(byte)
      }
    }
    return isEscaped ? nil : text
  }

  /// The text as a literal of Liquid, which has no escapes; nil where none can hold it.
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
