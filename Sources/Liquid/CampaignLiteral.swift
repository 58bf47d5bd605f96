/// A quoted text of a campaign script.
enum CampaignLiteral {
  /// The text that is quoted; nil for what is no text, or has escapes beyond quotes and backslashes.
  static func text(_ quoted: ArraySlice<UInt8>) -> [UInt8]? {
    guard let quote = quoted.first, quote == 0x22 || quote == 0x27, quoted.count >= 2,
      quoted.last == quote
    else { return nil }
    var text: [UInt8] = []
    var isEscaped = false
    for byte in quoted.dropFirst().dropLast() {
      if isEscaped {
        guard [0x22, 0x27, 0x5c].contains(byte) else { return nil }
        text.append(byte)
        isEscaped = false
      } else if byte == 0x5c {
        isEscaped = true
      } else if byte == quote || byte == 0x0a {
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
      text[index] == 0x7d
        || (text[index] == 0x7b && index + 1 < text.count && text[index + 1] == 0x25)
    }
    if ends { return nil }
    if !text.contains(0x27) { return [0x27] + text + [0x27] }
    if !text.contains(0x22) { return [0x22] + text + [0x22] }
    return nil
  }
}
