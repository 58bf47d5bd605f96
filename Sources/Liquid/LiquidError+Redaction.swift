extension LiquidError {
  /// The message without anything of the template's text, for templates that are a record's value.
  ///
  /// Messages quote the text, which may hold quotes itself: all from the first quote to the last goes,
  /// except for punctuation that the message tells to write.
  var redactedMessage: String {
    let text = Array(message.utf8)
    guard let first = text.firstIndex(of: 0x22), let last = text.lastIndex(of: 0x22), first < last
    else { return message }
    let quoted = text[(first + 1)..<last]
    if quoted.count <= 2, quoted.allSatisfy({ LiquidError.punctuation.contains($0) }) {
      return message
    }
    var rest = String(decoding: text[(last + 1)...], as: UTF8.self)
    // "did you mean" went with the quotes.
    if rest == "?" { rest = "; use a known name" }
    return String(decoding: text[..<first], as: UTF8.self) + "\"…\"" + rest
  }

  private static let punctuation = Set("{}%=&|.:,[]()".utf8)
}
