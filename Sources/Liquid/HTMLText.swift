internal import Records

/// Text in HTML.
enum HTMLText {
  private static func entity(_ byte: UInt8) -> String? {
    switch byte {
    case 0x26: "&amp;"
    case 0x3c: "&lt;"
    case 0x3e: "&gt;"
    case 0x22: "&quot;"
    case 0x27: "&#39;"
    default: nil
    }
  }

  static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for byte in bytes {
      if let entity = entity(byte) {
        result.append(contentsOf: entity.utf8)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// Leaves entities that are there already.
  static func escapedOnce(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if byte == 0x26, isEntity(bytes, after: index) {
        result.append(byte)
      } else if let entity = entity(byte) {
        result.append(contentsOf: entity.utf8)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// Whether `&` at `index` starts `&name;` or `&#number;`.
  private static func isEntity(_ bytes: [UInt8], after index: Int) -> Bool {
    var end = index + 1
    let isNumber = end < bytes.count && bytes[end] == 0x23
    if isNumber { end += 1 }
    let first = end
    while end < bytes.count, isNumber ? ASCII.isDigit(bytes[end]) : ASCII.isLetter(bytes[end]) {
      end += 1
    }
    return end > first && end < bytes.count && bytes[end] == 0x3b
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
      if bytes[index] == 0x3c {
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
      if text[index] == 0x3c, hasEnd {
        if let end = text[index...].firstIndex(of: 0x3e) {
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
