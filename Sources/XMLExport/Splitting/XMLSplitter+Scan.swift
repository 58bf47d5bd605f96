internal import Bytes
internal import Records

extension XMLSplitter {
  enum Step {
    /// A block ends at this offset.
    case cut(Int)
    /// The text ends first.
    case wait
    /// The text makes no sense.
    case stop
  }

  private enum Construct {
    case ends(Int)
    case isCut
    case isBroken
  }

  /// Looks at the text from `scanned` on, to the end of the block or of the text.
  mutating func scan() -> Step {
    let input = text
    let bytes = input.span
    while true {
      let offset =
        recordStart != nil
        ? bytes.firstTag(from: scanned, thatMayBe: nameStart)
        : bytes.firstOffset(of: UInt8(ascii: "<"), from: scanned)
      guard offset &+ 1 < bytes.count else {
        scanned = max(scanned, min(offset, bytes.count))
        return .wait
      }
      scanned = offset
      let construct =
        recordStart != nil ? takeInside(bytes, at: offset) : takeOutside(bytes, at: offset)
      switch construct {
      case .isCut: return .wait
      case .isBroken: return .stop
      case .ends(let end):
        scanned = end
        resumed = end
      }
      if recordStart != nil { continue }
      if let last = records.last, last.upperBound == scanned {
        if let step = cutAfterRecord() { return step }
      } else if scanned >= size.bytes && ancestors.number > 0 {
        return .cut(scanned)
      }
    }
  }

  // Mutating, though nothing changes: else each call would copy all of the splitter.
  private mutating func cutAfterRecord() -> Step? {
    guard let first = records.first, let last = records.last else { return nil }
    let isFull =
      records.count >= size.records(after: recordCount)
      || last.upperBound &- first.lowerBound >= size.bytes
    return isFull ? .cut(last.upperBound) : nil
  }

  private mutating func line(of offset: Int, _ bytes: Span<UInt8>) -> Int {
    lines &+= bytes.extracting(linesCounted..<offset).lineFeeds
    linesCounted = offset
    return start.line &+ lines
  }

  private mutating func closeRoot() {
    guard ancestors.tags.isEmpty else { return }
    ancestors.isRootClosed = true
    ancestors.number &+= 1
  }

  /// What begins at the `<` at `offset`, in a record.
  private mutating func takeInside(_ bytes: Span<UInt8>, at offset: Int) -> Construct {
    let mark = bytes[offset &+ 1]
    if mark == UInt8(ascii: "!") || mark == UInt8(ascii: "?") { return skip(bytes, at: offset) }
    let isEnd = mark == UInt8(ascii: "/")
    let start = offset &+ (isEnd ? 2 : 1)
    switch bytes.localName(at: start, is: layout.record.bytes.span) {
    case .no: return .ends(start)
    case .isCut: return .isCut
    case .isStrange: return .isBroken
    case .yes: break
    }
    var end = start &+ layout.record.bytes.count
    if end < bytes.count && bytes[end] == UInt8(ascii: ">") {
      end &+= 1
    } else {
      switch bytes.tagEnd(in: offset..<bytes.count) {
      case .isCut: return .isCut
      case .isBroken: return .isBroken
      case .ends(let offset, let isEmpty):
        end = offset
        if !isEnd && isEmpty { return .ends(end) }
      }
    }
    if !isEnd {
      nested &+= 1
    } else if nested > 0 {
      nested &-= 1
    } else if let recordStart {
      records.append(recordStart..<end)
      self.recordStart = nil
      closeRoot()
    }
    return .ends(end)
  }

  /// What begins at the `<` at `offset`, between records.
  private mutating func takeOutside(_ bytes: Span<UInt8>, at offset: Int) -> Construct {
    let mark = bytes[offset &+ 1]
    if mark == UInt8(ascii: "!") || mark == UInt8(ascii: "?") { return skip(bytes, at: offset) }
    if mark == UInt8(ascii: "/") { return takeEnd(bytes, at: offset) }
    if ancestors.isRootClosed { return .isBroken }
    switch bytes.localName(at: offset &+ 1, is: layout.record.bytes.span) {
    case .isCut: return .isCut
    case .isStrange: return .isBroken
    case .yes:
      return takeRecord(bytes, at: offset)
    case .no: break
    }
    return takeStart(bytes, at: offset)
  }

  /// The record that begins at `offset`.
  private mutating func takeRecord(_ bytes: Span<UInt8>, at offset: Int) -> Construct {
    switch bytes.plainTagEnd(from: offset) {
    case .isCut: return .isCut
    case .isBroken: return .isBroken
    case .ends(let end, isEmpty: true):
      closeRoot()
      records.append(offset..<end)
      return .ends(end)
    case .ends(let end, isEmpty: false):
      recordStart = offset
      nested = 0
      return .ends(end)
    }
  }

  private mutating func takeEnd(_ bytes: Span<UInt8>, at offset: Int) -> Construct {
    switch bytes.tagEnd(in: offset..<bytes.count) {
    case .isCut: return .isCut
    case .isBroken: return .isBroken
    case .ends(let end, _):
      guard ancestors.tags.popLast() != nil else { return .isBroken }
      ancestors.number &+= 1
      closeRoot()
      return .ends(end)
    }
  }

  private mutating func takeStart(_ bytes: Span<UInt8>, at offset: Int) -> Construct {
    switch bytes.tagEnd(in: offset..<bytes.count) {
    case .isCut: return .isCut
    case .isBroken: return .isBroken
    case .ends(let end, isEmpty: true):
      closeRoot()
      return .ends(end)
    case .ends(let end, isEmpty: false):
      // libxml2 says where elements are too deep.
      guard ancestors.tags.count <= limits.depth,
        let tag = XMLAncestors.Tag(
          bytes.extracting(offset..<end), line: line(of: offset, bytes))
      else { return .isBroken }
      ancestors.tags.append(tag)
      ancestors.number &+= 1
      return .ends(end)
    }
  }

  /// A comment, section or instruction.
  private mutating func skip(_ bytes: Span<UInt8>, at offset: Int) -> Construct {
    if bytes[offset &+ 1] == UInt8(ascii: "?") {
      return find(XMLMark.instructionEnd, bytes, from: offset &+ 2)
    }
    let available = min(9, bytes.count &- offset)
    let opening = bytes.extracting(offset..<offset &+ available)
    if opening.starts(with: XMLMark.comment) {
      return find(XMLMark.commentEnd, bytes, from: offset &+ 4)
    }
    if opening.starts(with: XMLMark.section) {
      let isInside = recordStart != nil || !ancestors.tags.isEmpty
      guard isInside else { return .isBroken }
      return find(XMLMark.sectionEnd, bytes, from: offset &+ 9)
    }
    // Fewer bytes than tell what it is, or a document type declaration.
    return available < 9 && !isAtEnd ? .isCut : .isBroken
  }

  /// The end of the construct at `scanned`, which `terminator` ends.
  private mutating func find(
    _ terminator: [UInt8], _ bytes: Span<UInt8>, from start: Int
  ) -> Construct {
    if let end = bytes.firstEnd(of: terminator, from: start, resumed: resumed) { return .ends(end) }
    resumed = max(start, bytes.count)
    return .isCut
  }
}
