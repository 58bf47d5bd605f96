internal import Bytes

/// Text in HTML.
enum HTMLText {
  private static func entity(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }

  static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    var result = ByteBuffer(capacity: bytes.count + bytes.count / 8)
    for byte in bytes { append(escaped: byte, to: &result) }
    return result.array()
  }

  /// As `escaped`, of one byte.
  static func append(escaped byte: UInt8, to result: inout ByteBuffer) {
    if let entity = entity(byte) { result.append(entity) } else { result.append(byte) }
  }

  /// Leaves entities that are there already.
  static func escapedOnce(_ bytes: [UInt8]) -> [UInt8] {
    var result = ByteBuffer(capacity: bytes.count + bytes.count / 8)
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "&"), isEntity(bytes, after: index) {
        result.append(byte)
      } else {
        append(escaped: byte, to: &result)
      }
    }
    return result.array()
  }

  /// Whether `&` at `index` starts `&name;` or `&#number;`.
  private static func isEntity(_ bytes: [UInt8], after index: Int) -> Bool {
    var end = index + 1
    let isNumber = end < bytes.count && bytes[end] == UInt8(ascii: "#")
    if isNumber { end += 1 }
    let first = end
    while end < bytes.count, isNumber ? ASCII.isDigit(bytes[end]) : ASCII.isLetter(bytes[end]) {
      end += 1
    }
    return end > first && end < bytes.count && bytes[end] == UInt8(ascii: ";")
  }

  /// Takes out scripts, comments and styles with what they hold, then every other tag.
  static func stripped(_ bytes: [UInt8]) -> [UInt8] {
    let blocks = [("<script", "</script>"), ("<!--", "-->"), ("<style", "</style>")].map {
      (Array($0.0.utf8), Array($0.1.utf8))
    }
    var closable = [true, true, true]
    var text: [UInt8] = []
    var index = 0
    scan: while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<") {
        for (kind, (open, close)) in blocks.enumerated() where closable[kind] {
          guard bytes[index...].starts(with: open) else { continue }
          if let end = ByteSearch.first(close, in: bytes, from: index + open.count) {
            index = end + close.count
            continue scan
          }
          closable[kind] = false
        }
      }
      text.append(bytes[index])
      index += 1
    }
    var result: [UInt8] = []
    index = 0
    var hasEnd = true
    while index < text.count {
      if text[index] == UInt8(ascii: "<"), hasEnd {
        if let end = text[index...].firstIndex(of: UInt8(ascii: ">")) {
          index = end + 1
          continue
        }
        hasEnd = false
      }
      result.append(text[index])
      index += 1
    }
    return result
  }
}
