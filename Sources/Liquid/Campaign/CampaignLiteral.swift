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
}
