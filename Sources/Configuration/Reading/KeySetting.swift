/// `KEY=VALUE` of the command line.
package struct KeySetting {
  /// The key's path, as the command line has it.
  package let key: String
  /// All that follows the sign.
  package let value: String

  /// Splits at the first `=` that is not inside a key in brackets, as `customFields["a=b"]=1`.
  /// - Returns: Nil where there is no such sign, or no key before it.
  package init?(_ text: String) {
    var previous: UInt8 = 0
    var isQuoted = false
    var isEscaped = false
    // By bytes: what follows the sign may begin with a mark that makes one character with it.
    let bytes = text.utf8
    for index in bytes.indices {
      let byte = bytes[index]
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\""), isQuoted || previous == UInt8(ascii: "[") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: "="), !isQuoted {
        guard index > bytes.startIndex else { return nil }
        key = String(text[..<index])
        value = String(text[bytes.index(after: index)...])
        return
      }
      previous = byte
    }
    return nil
  }
}
