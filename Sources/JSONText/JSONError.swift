package import Bytes

/// A text is not the JSON that was asked for.
package struct JSONError: Error, Equatable {
  /// What is wrong with a text; `message` has the words, with what to do.
  package enum Reason: Equatable, Sendable {
    /// Nothing but blanks.
    case empty
    /// The text ends inside a value; `expected` is what would go on.
    case unexpectedEnd(expected: String)
    /// A byte that may not stand there; `expected` is what may.
    case unexpectedByte(expected: String)
    /// A comment, as other formats have them.
    case comment
    /// A single quote where a string would stand.
    case singleQuote
    /// A word that is not true, false or null.
    case invalidLiteral
    /// A number that RFC 8259 §6 does not allow; with what to do.
    case invalidNumber(String)
    /// Bytes that are no UTF-8.
    case invalidUTF8
    /// A backslash before something that RFC 8259 §7 does not name.
    case invalidEscape
    /// A byte below 0x20 in a string.
    case controlCharacter
    /// The text ends inside a string.
    case unclosedString
    /// Something other than blanks after the value.
    case trailingText
    /// A comma before `]` or `}`.
    case trailingComma
    /// Two members of one object have this key.
    case duplicateKey(String)
    /// More arrays and objects inside one another than `Options.maximumDepth`.
    case tooDeep(limit: Int)
    /// More bytes than `Options.maximumBytes`.
    case tooLarge(limit: Int)
    /// `\u0000`, where `Options.refusesNonText`.
    case nulCharacter
    /// One half of a surrogate pair, where `Options.refusesNonText` or `Options.refusesLoneSurrogates`.
    case loneSurrogate
  }

  /// What is wrong.
  package let reason: Reason
  /// Offset of the offending byte in the parsed bytes.
  package let offset: Int
  /// Line and column of `offset`, in the bytes that the parser was given.
  package let position: TextPosition
}

extension JSONError.Reason {
  /// Why `byte` may not stand there.
  /// - Parameter otherwise: where what stands there is no sign of what was meant.
  init(unexpected byte: UInt8, otherwise: JSONError.Reason) {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "#"): self = .comment
    case UInt8(ascii: "'"): self = .singleQuote
    // No UTF-8 has them; the byte-order mark of UTF-16 is both.
    case 0xFE, 0xFF: self = .invalidUTF8
    default: self = otherwise
    }
  }

  /// Whether only `JSONParser.Options.refusesNonText` made this an error.
  package var isNonText: Bool { self == .nulCharacter || self == .loneSurrogate }

  /// What is wrong; what to do.
  package var message: String {
    switch self {
    case .empty: "there is no JSON value here; write one"
    case .unexpectedEnd(let expected): "the text ends too early; expected \(expected)"
    case .unexpectedByte(let expected): "unexpected character; expected \(expected)"
    case .comment: "JSON has no comments; remove it"
    case .singleQuote: "a string stands in double quotes; write them"
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
