internal import Bytes

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
      if let escaped = text[offset].unescapedInJSON {
        decoded.append(escaped)
        offset &+= 1
      } else {
        let scalar = text.escapedScalar(at: &offset)
        if scalar == nil { isText = false }
        decoded += Array(String(scalar ?? "\u{fffd}").utf8)
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
    while index &+ 8 <= count {
      let marks = loadUInt64(at: index).littleEndian.jsonEscapeMarks
      if marks != 0 {
        index &+= marks.trailingZeroBitCount &>> 3
        return
      }
      index &+= 8
    }
    while index < count, !self[index].needsJSONEscape { index &+= 1 }
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
    if byte.unescapedInJSON != nil { return true }
    guard byte == UInt8(ascii: "u"), hexUnit(at: index) != nil else { return false }
    index &+= 4
    return true
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

  /// The scalar of the `uXXXX` at `index`, or of it and the escape behind it where the two are a pair;
  /// nil of half a pair. Moves behind what it takes.
  fileprivate func escapedScalar(at index: inout Int) -> Unicode.Scalar? {
    let digits = index &+ 1
    index &+= 5
    guard let unit = hexUnit(at: digits) else { return nil }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard index &+ 6 <= count, self[index] == UInt8(ascii: "\\"),
      self[index &+ 1] == UInt8(ascii: "u"), let low = hexUnit(at: index &+ 2),
      let scalar = Unicode.Scalar(high: unit, low: low)
    else { return nil }
    index &+= 6
    return scalar
  }
}
