/// A decoded string. Keys and values are compared as bytes: Swift's own `==` would make `é` and `e`
/// with a combining accent the same.
package struct JSONString: Sendable {
  /// The text with its escapes resolved.
  package let text: String
  /// Where the opening quote stands.
  package let place: JSONPlace

  /// - Parameters:
  ///   - text: decoded, without quotes.
  ///   - place: the start of document 0 for what the program makes itself.
  package init(_ text: String, place: JSONPlace = JSONPlace(offset: 0)) {
    self.text = text
    self.place = place
  }

  /// Whether the decoded bytes are those of `other`.
  package func equals(_ other: String) -> Bool { text.utf8.elementsEqual(other.utf8) }
}

extension JSONString {
  /// Where the byte at `offset` of the decoded UTF-8 text stands in the document: an offset in
  /// `bytes`, which are the document that this string was parsed from. An offset inside an escape or
  /// a character gives that escape's or character's start; one past the end, the closing quote.
  /// O(length).
  package func documentOffset(ofUTF8Offset offset: Int, in bytes: [UInt8]) -> Int {
    var offsets = JSONStringOffsets(of: self)
    return offsets.documentOffset(ofUTF8Offset: offset, in: bytes)
  }

  /// Bytes in the document and in the text of the character or escape at `index`.
  static func unit(at index: Int, in bytes: [UInt8]) -> (source: Int, text: Int) {
    let first = bytes[index]
    if first != UInt8(ascii: "\\") {
      let length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
      return (length, length)
    }
    guard let unit = hexUnit(at: index, in: bytes) else { return (2, 1) }
    switch unit {
    case 0..<0x80: return (6, 1)
    case 0x80..<0x800: return (6, 2)
    case _ where UTF16.isLeadSurrogate(unit):
      if let low = hexUnit(at: index + 6, in: bytes), UTF16.isTrailSurrogate(low) { return (12, 4) }
      return (6, 3)
    default: return (6, 3)
    }
  }

  /// The code unit of the `\uXXXX` at `index`, if there is one.
  static func hexUnit(at index: Int, in bytes: [UInt8]) -> UInt16? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return bytes.span.hexUnit(at: index + 2)
  }
}
