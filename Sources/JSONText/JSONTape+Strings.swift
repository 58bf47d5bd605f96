internal import Records

extension JSONTape {
  /// Appends the text that the string at `index` means.
  /// - Returns: False where it has half of a surrogate pair, for which U+FFFD is put.
  package func decode(
    _ index: Int, of text: Span<UInt8>, into decoded: inout [UInt8]
  ) -> Bool {
    let content = entries[index].content
    var isText = true
    var offset = content.lowerBound
    while offset < content.upperBound {
      let byte = text[offset]
      offset &+= 1
      guard byte == UInt8(ascii: "\\") else {
        decoded.append(byte)
        continue
      }
      let escaped = text[offset]
      offset &+= 1
      switch escaped {
      case UInt8(ascii: "b"): decoded.append(0x08)
      case UInt8(ascii: "f"): decoded.append(0x0c)
      case UInt8(ascii: "n"): decoded.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "r"): decoded.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "t"): decoded.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "u"):
        var scalar = Unicode.Scalar(text.hexUnit(at: offset) ?? 0xd800)
        let high = text.hexUnit(at: offset) ?? 0
        offset &+= 4
        if 0xd800..<0xdc00 ~= high, let low = text.lowSurrogate(at: offset) {
          scalar = Unicode.Scalar(
            0x1_0000 + (UInt32(high) - 0xd800) << 10 + (UInt32(low) - 0xdc00))
          offset &+= 6
        }
        if scalar == nil { isText = false }
        decoded += Array(String(scalar ?? "\u{fffd}").utf8)
      default: decoded.append(escaped)
      }
    }
    return isText
  }
}

extension Span<UInt8> {
  @inline(__always)
  func equal(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard one.count == other.count else { return false }
    for offset in 0..<one.count
    where self[one.lowerBound &+ offset] != self[other.lowerBound &+ offset] {
      return false
    }
    return true
  }

  /// Past bytes of a string that are neither quote, backslash nor control character, eight at a time:
  /// it may stop before it has to.
  @inline(__always)
  func skipPlain(_ index: inout Int) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs = ones &<< 7
    while index &+ 8 <= count {
      let word = word(at: index).littleEndian
      // The high bit of a byte is set where it is zero, or below 20; bytes above a hit may be wrong.
      let quotes = word ^ (ones &* 0x22)
      let backslashes = word ^ (ones &* 0x5c)
      var hits = (quotes &- ones) & ~quotes
      hits |= (backslashes &- ones) & ~backslashes
      hits |= (word &- ones &* 0x20) & ~word
      hits &= highs
      if hits != 0 {
        index &+= hits.trailingZeroBitCount &>> 3
        return
      }
      index &+= 8
    }
    while index < count, self[index] >= 0x20, self[index] != UInt8(ascii: "\""),
      self[index] != UInt8(ascii: "\\")
    {
      index &+= 1
    }
  }

  @inline(__always)
  func skipBlanks(_ index: inout Int) {
    while index < count {
      switch self[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        index &+= 1
      default: return
      }
    }
  }

  @inline(__always)
  func skip(_ byte: UInt8, _ index: inout Int) -> Bool {
    guard index < count, self[index] == byte else { return false }
    index &+= 1
    return true
  }

  /// Past what follows a backslash; false where that is no escape.
  func skipEscape(_ index: inout Int) -> Bool {
    guard index < count else { return false }
    let byte = self[index]
    index &+= 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return true
    case UInt8(ascii: "u"):
      guard hexUnit(at: index) != nil else { return false }
      index &+= 4
      return true
    default: return false
    }
  }

  /// The four hexadecimal digits at `index`.
  func hexUnit(at index: Int) -> UInt16? {
    guard index &+ 4 <= count else { return nil }
    var unit: UInt16 = 0
    for offset in 0..<4 {
      guard let digit = ASCII.hexValue(self[index &+ offset]) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// The second half of a pair, if its escape stands at `index`.
  fileprivate func lowSurrogate(at index: Int) -> UInt16? {
    guard index &+ 6 <= count, self[index] == UInt8(ascii: "\\"),
      self[index &+ 1] == UInt8(ascii: "u"), let low = hexUnit(at: index &+ 2),
      0xdc00..<0xe000 ~= low
    else { return nil }
    return low
  }
}
