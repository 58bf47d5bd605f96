/// What `JSONString.documentOffset` says, for many offsets of one string: those that ascend cost one
/// walk through it.
package struct JSONStringOffsets {
  private let start: Int
  private var index: Int
  /// The decoded bytes before `index`.
  private var decoded = 0

  /// - Parameter string: parsed from the bytes that every question is asked with.
  package init(of string: JSONString) {
    start = string.place.offset + 1
    index = start
  }

  /// As `JSONString.documentOffset(ofUTF8Offset:in:)`. O(bytes since the offset asked for before); an
  /// offset before that one starts anew.
  package mutating func documentOffset(ofUTF8Offset offset: Int, in bytes: [UInt8]) -> Int {
    if offset < decoded { (index, decoded) = (start, 0) }
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      let (sourceLength, textLength) = JSONString.unit(at: index, in: bytes)
      if offset < decoded + textLength { break }
      decoded += textLength
      index += sourceLength
    }
    return min(index, bytes.count)
  }
}
