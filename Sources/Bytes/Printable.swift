/// A name from outside as it may stand in a message or a log: what would steer a terminal, or turn
/// the direction of the text around it, stands as `\u{1b}`; bytes that are not UTF-8 as `\xff`.
package struct Printable: CustomStringConvertible, Sendable {
  /// The text with its escapes.
  package let description: String

  /// Escapes `text`; a text with nothing to escape is not copied. O(n).
  package init(_ text: String) {
    description =
      text.unicodeScalars.contains(where: Printable.mustEscape)
      ? Printable.escaped(Array(text.utf8)) : text
  }

  /// Escapes `bytes`, which may be no UTF-8. O(n).
  package init(bytes: [UInt8]) { description = Printable.escaped(bytes) }

  /// Escapes all but ASCII too, so that texts that look alike can be told apart. O(n).
  package init(escapingNonASCII text: String) {
    description = Printable.escaped(Array(text.utf8)) { !$0.isASCII || Printable.mustEscape($0) }
  }

  /// A JSON text whose strings hold nothing of that kind: there it stands as `\u009b`, which is the same
  /// JSON. What has no width and steers nothing, as the tags in a flag, stays.
  package static func json(_ text: String) -> String {
    func isPlain(_ scalar: Unicode.Scalar) -> Bool {
      // A line feed is the layout's; no string holds one.
      scalar == "\n" || !mustEscape(scalar) || scalar.value > 0xffff
    }
    if text.unicodeScalars.allSatisfy(isPlain) { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isPlain(scalar) {
        escaped.append(scalar)
      } else {
        escaped += ("\\u" + String(Int(scalar.value), digits: 4, radix: 16)).unicodeScalars
      }
    }
    return String(escaped)
  }

  private static func escaped(
    _ bytes: [UInt8], where mustEscape: (Unicode.Scalar) -> Bool = Printable.mustEscape
  ) -> String {
    var text = ""
    var index = 0
    while index < bytes.count {
      guard let (scalar, length) = UTF8Text.scalar(in: bytes, at: index) else {
        text += "\\x" + String(Int(bytes[index]), digits: 2, radix: 16)
        index += 1
        continue
      }
      if mustEscape(scalar) {
        text += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        text.unicodeScalars.append(scalar)
      }
      index += length
    }
    return text
  }

  /// What no message, log or name of a run holds as it is.
  package static func mustEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0: true  // C0, DEL, C1
    case 0x061c, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069: true  // direction marks
    case 0x2028, 0x2029, 0xfeff, 0xe0000...0xe007f: true  // line ends, marks and tags without width
    default: false
    }
  }
}
