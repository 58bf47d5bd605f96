internal import Bytes

extension Span<UInt8> {
  /// Offset of the first `<` at or after `start` whose tag may be one that the splitter has to look at:
  /// those of another name than `local`, which is in ASCII and has no colon, are passed over. `count`
  /// where there is none.
  func firstTag(from start: Int, thatMayBe local: XMLNameStart) -> Int {
    var index = start
    let found = firstMatch(from: &index) { vector, base in
      var bits = vector.bits(equalTo: UInt8(ascii: "<"))
      while bits != 0 {
        let offset = base &+ bits.trailingZeroBitCount
        if !isOtherTag(at: offset, than: local) { return offset }
        bits &= bits &- 1
      }
      return nil
    }
    return found ?? firstOffset(of: UInt8(ascii: "<"), from: index)
  }

  @inline(__always)
  private func isOtherTag(at offset: Int, than local: XMLNameStart) -> Bool {
    guard offset &+ 18 <= count else { return false }
    let mark = self[offset &+ 1]
    if mark == UInt8(ascii: "!") || mark == UInt8(ascii: "?") { return false }
    let isEnd = mark == UInt8(ascii: "/")
    let name = vector(at: isEnd ? offset &+ 2 : offset &+ 1)
    // Most names end within sixteen bytes, without a colon.
    let ends = name.marksNameEnd.matchBits
    if ends == 0 { return false }
    if name.bits(equalTo: UInt8(ascii: ":")) & (ends ^ (ends &- 1)) != 0 { return false }
    return !local.begins(name)
  }

  /// Compares the local name of the tag whose name begins at `start` with `local`.
  @inline(__always)
  func localName(at start: Int, is local: borrowing Span<UInt8>) -> XMLNameMatch {
    if start &+ 16 <= count && start &+ local.count < count {
      let name = vector(at: start)
      let ends = name.marksNameEnd.matchBits
      if ends != 0 && name.bits(equalTo: UInt8(ascii: ":")) & (ends ^ (ends &- 1)) == 0 {
        if self[start] != local[0] || !endsName(start &+ local.count) { return .no }
        return extracting(start..<start &+ local.count).equals(local) ? .yes : .no
      }
    }
    return searchedName(at: start, is: local)
  }

  @inline(never)
  private func searchedName(at start: Int, is local: borrowing Span<UInt8>) -> XMLNameMatch {
    var end = start
    var colon = -1
    while end < count && !endsName(end) {
      if self[end] == UInt8(ascii: ":") {
        if colon >= 0 || end == start { return .isStrange }
        colon = end
      }
      end &+= 1
    }
    if end == count { return .isCut }
    let first = colon < 0 ? start : colon &+ 1
    // libxml2 takes what follows a colon for a name only if it could begin one.
    if colon >= 0 && (first == end || self[first] < UInt8(ascii: "A")) { return .isStrange }
    return extracting(first..<end).equals(local) ? .yes : .no
  }

  @inline(__always)
  func endsName(_ index: Int) -> Bool {
    let byte = self[index]
    return byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte.isXMLBlank
      || byte == UInt8(ascii: "<")
  }

  /// Where the tag ends that begins at `start`. Of a tag whose quotes are all of one kind the first `>`
  /// with an even number of them before it is its end.
  func plainTagEnd(from start: Int) -> XMLTagEnd {
    let zeros = ByteVector(repeating: 0)
    var (quotes, quoteParity) = (zeros, zeros)
    var (apostrophes, apostropheParity) = (zeros, zeros)
    var index = start
    let end = firstMatch(from: &index) { vector, base -> XMLTagEnd? in
      let ends = vector.bits(equalTo: UInt8(ascii: ">"))
      if ends != 0 {
        let before = (ends &- 1) & ~ends
        let quoteBits = vector.bits(equalTo: UInt8(ascii: "\"")) & before
        let apostropheBits = vector.bits(equalTo: UInt8(ascii: "'")) & before
        let isPlain =
          apostrophes.highBits | apostropheBits == 0
          ? (quoteParity.highBits ^ quoteBits).hasEvenBits
          : quotes.highBits | quoteBits == 0
            && (apostropheParity.highBits ^ apostropheBits).hasEvenBits
        let end = base &+ ends.trailingZeroBitCount
        return isPlain
          ? .ends(end &+ 1, isEmpty: self[end &- 1] == UInt8(ascii: "/"))
          : tagEnd(in: start..<count)
      }
      let quoteMarks = ~vector.marks(equalTo: ByteVector(repeating: UInt8(ascii: "\"")))
      let apostropheMarks = ~vector.marks(equalTo: ByteVector(repeating: UInt8(ascii: "'")))
      quotes |= quoteMarks
      quoteParity ^= quoteMarks
      apostrophes |= apostropheMarks
      apostropheParity ^= apostropheMarks
      return nil
    }
    return end ?? tagEnd(in: start..<count)
  }

  /// Where the tag ends that begins at the start of `range`.
  func tagEnd(in range: Range<Int>) -> XMLTagEnd {
    let text = extracting(0..<range.upperBound)
    var index = range.lowerBound &+ 1
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "<") { return .isBroken }
      if byte == UInt8(ascii: ">") {
        return .ends(index &+ 1, isEmpty: text[index &- 1] == UInt8(ascii: "/"))
      }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        let end = text.firstOffset(of: byte, from: index &+ 1)
        if text.extracting(index..<end).firstOffset(of: UInt8(ascii: "<"), from: 0) < end &- index {
          return .isBroken
        }
        index = end
      }
      index &+= 1
    }
    return .isCut
  }

  /// Where the name of the start tag at `start` ends.
  func nameEnd(ofTagAt start: Int) -> Int {
    var index = start &+ 1
    while index < count && !endsName(index) { index &+= 1 }
    return index
  }

  /// Calls `body` with each attribute from `start` on, which is behind the name of a start tag that ends
  /// with the bytes: from its name to behind the quote that ends its value.
  func forEachAttribute(from start: Int, _ body: (Range<Int>) -> Void) {
    var index = start
    while index < count {
      while index < count && (self[index].isXMLBlank || self[index] == UInt8(ascii: "/")) {
        index &+= 1
      }
      let start = index
      while index < count && self[index] != UInt8(ascii: "\"") && self[index] != UInt8(ascii: "'") {
        index &+= 1
      }
      guard index < count else { break }
      index = Swift.min(firstOffset(of: self[index], from: index &+ 1) &+ 1, count)
      body(start..<index)
    }
  }

  func starts(with prefix: [UInt8]) -> Bool {
    count >= prefix.count && extracting(0..<prefix.count).equals(prefix.span)
  }
}

extension ByteVector {
  /// Marks of the bytes that end most names.
  @inline(__always)
  fileprivate var marksNameEnd: ByteVector {
    marks(equalTo: ByteVector(repeating: UInt8(ascii: ">")))
      & marks(equalTo: ByteVector(repeating: UInt8(ascii: " ")))
      & marks(equalTo: ByteVector(repeating: UInt8(ascii: "/")))
  }
}

extension UInt64 {
  /// Whether an even number of the lowest sixteen bits is set.
  fileprivate var hasEvenBits: Bool {
    var bits = self
    bits ^= bits &>> 8
    bits ^= bits &>> 4
    return 0x9669 &>> (bits & 15) & 1 != 0
  }
}
