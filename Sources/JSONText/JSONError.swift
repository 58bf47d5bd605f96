/// A text is not the JSON that was asked for.
package struct JSONError: Error, Equatable {
  package enum Reason: Equatable, Sendable {
    case empty
    case unexpectedEnd(expected: String)
    case unexpectedByte(expected: String)
    case invalidLiteral
    case invalidNumber(String)
    case invalidUTF8
    case invalidEscape
    case controlCharacter
    case unclosedString
    case trailingText
    case trailingComma
    case duplicateKey(String)
    case tooDeep(limit: Int)
    case tooLarge(limit: Int)
    case nulCharacter
    case loneSurrogate
  }

  package let reason: Reason
  /// Offset of the offending byte in the parsed bytes.
  package let offset: Int
  /// Line and column of `offset`, in the bytes that the parser was given.
  package let position: JSONPosition
}

extension JSONError.Reason {
  /// What is wrong; what to do.
  package var message: String {
    switch self {
    case .empty: "there is no JSON value here; write one"
    case .unexpectedEnd(let expected): "the text ends too early; expected \(expected)"
    case .unexpectedByte(let expected): "unexpected character; expected \(expected)"
    case .invalidLiteral: "unknown word; only true, false and null stand without quotes"
    case .invalidNumber(let remedy): "malformed number; \(remedy)"
    case .invalidUTF8: "the text is not UTF-8; save the file as UTF-8"
    case .invalidEscape:
      "unknown escape in a string; write \\\\ for a backslash, or one of \\\" \\/ \\b \\f \\n \\r \\t "
        + "\\uXXXX"
    case .controlCharacter:
      "control character in a string; write it as an escape such as \\n or \\t"
    case .unclosedString: "the string is never closed; add the closing quote"
    case .trailingText: "text after the end of the JSON value; remove it"
    case .trailingComma: "a comma with nothing after it; remove it"
    case .duplicateKey(let key): "the key \"\(key)\" stands twice in one object; remove one"
    case .tooDeep(let limit): "nested more than \(limit) levels deep; flatten it"
    case .tooLarge(let limit): "the text is over \(limit) bytes; make it smaller"
    case .nulCharacter: "a NUL character in a string; remove it"
    case .loneSurrogate: "half of a surrogate pair in a string; write both halves or the character"
    }
  }
}

extension JSONError: CustomStringConvertible {
  /// `3:14: the string is never closed; add the closing quote`
  package var description: String { "\(position.line):\(position.column): \(reason.message)" }
}
