internal import Bytes
internal import Records

/// Cuts the text of a `rejected.ndjson` into blocks of whole lines.
///
/// A line feed ends a line, and none stands inside a JSON string: nothing but bytes is looked at here. A
/// blank line, which an editor may leave at the end, is no record.
struct RejectedSplitter {
  private let limits: RecordLimits
  private let size: BatchSize
  /// Read, but not handed out; begins with a line.
  private var text: [UInt8]
  private var isAtEnd: Bool
  /// Places of the next block; `extents` are its lines that were found so far.
  private var places: RecordPlaces
  /// Offset after the last line that was found, and lines up to there.
  private var found = 0
  private var lines = 0
  /// Bytes that were looked at for the end of the next line.
  private var scanned = 0
  /// Characters before `text` of a line that is read past.
  private var columnsBefore = 0

  /// - Parameters:
  ///   - firstOrdinal: number in the run of the file's first record.
  ///   - skippedBytes: bytes before the text: a byte-order mark.
  ///   - text: what was read already.
  ///   - isWhole: `text` is the whole file.
  init(
    limits: RecordLimits, size: BatchSize, export: Int, firstOrdinal: Int, skippedBytes: Int,
    text: [UInt8] = [], isWhole: Bool = false
  ) {
    self.limits = limits
    self.size = size
    self.text = text
    isAtEnd = isWhole
    places = RecordPlaces(
      export: export, firstRecord: 1, firstOrdinal: firstOrdinal, firstByte: skippedBytes,
      firstLine: 1)
  }

  private var mostRecords: Int { size.records(after: recordCount) }

  /// Number of records handed out.
  var recordCount: Int { places.firstRecord - 1 }

  /// The next lines, or nil at the end of the file.
  mutating func nextBlock(_ read: TextReading) throws -> RejectedBlock? {
    while true {
      findLines()
      if places.extents.count == mostRecords { return cut() }
      if isAtEnd {
        if found < text.count { add(found..<text.count, end: text.count) }
        return places.extents.isEmpty ? nil : cut()
      }
      if text.count >= size.bytes && found > 0 {
        if !places.extents.isEmpty { return cut() }
        drop()
      }
      // A carriage return before its line feed is none of the line's bytes.
      if text.count - found > limits.deadLetterBytes + 1 {
        return places.extents.isEmpty ? try skipOversized(read) : cut()
      }
      let goal = (text.count / size.bytes + 1) * size.bytes
      isAtEnd = try !read(goal - text.count, &text)
    }
  }

  /// Where in the text the reader stands: for an error of the stream below.
  var place: (line: Int, column: Int) {
    let pending = text.span
    let lines = pending.lineFeeds
    return (places.firstLine + lines, (lines == 0 ? columnsBefore : 0) + pending.columnAfter + 1)
  }
}

extension RejectedSplitter {
  private mutating func findLines() {
    while places.extents.count < mostRecords, let end = text.span.lineFeed(from: scanned) {
      add(found..<end, end: end + 1)
    }
    if places.extents.count < mostRecords { scanned = text.count }
  }

  private mutating func add(_ line: Range<Int>, end: Int) {
    let content = text.span.trimmed(line)
    if !content.isEmpty {
      places.extents.append(
        RecordExtent(
          start: line.lowerBound, length: content.upperBound - line.lowerBound, lines: lines))
    }
    found = end
    scanned = end
    lines += 1
  }

  /// Hands out the lines that were found.
  private mutating func cut() -> RejectedBlock {
    let block = RejectedBlock(bytes: Array(text[..<found]), places: places)
    places.firstRecord += block.records
    places.firstOrdinal += block.records
    drop()
    return block
  }

  /// Lets go of the lines that were found.
  private mutating func drop() {
    text.removeFirst(found)
    scanned -= found
    advance(bytes: found, lines: lines)
  }

  private mutating func advance(bytes: Int, lines passed: Int) {
    places.firstByte += bytes
    places.firstLine += passed
    places.extents.removeAll()
    found = 0
    lines = 0
  }

  /// Reads past a line over `limits.deadLetterBytes` in flat memory; the next one is intact.
  private mutating func skipOversized(_ read: TextReading) throws -> RejectedBlock {
    drop()
    var passed = 0
    var last = UInt8(ascii: "\n")
    var end = text.span.lineFeed(from: scanned)
    while end == nil && !isAtEnd {
      passed += text.count
      columnsBefore += text.span.columnAfter
      last = text.last ?? last
      text.removeAll(keepingCapacity: true)
      isAtEnd = try !read(size.bytes, &text)
      end = text.span.lineFeed(from: 0)
    }
    let rest = end ?? text.count
    if rest > 0 { last = text[rest - 1] }
    let length = passed + rest - (last == UInt8(ascii: "\r") ? 1 : 0)
    var oversized = places
    oversized.extents = [RecordExtent(start: 0, length: length, lines: 0)]
    let after = min(rest + 1, text.count)
    text.removeFirst(after)
    scanned = 0
    columnsBefore = 0
    places.firstRecord += 1
    places.firstOrdinal += 1
    advance(bytes: passed + after, lines: 1)
    return RejectedBlock(bytes: [], places: oversized, oversized: .tooLarge(record: 0, limits))
  }
}

extension Span<UInt8> {
  /// The line without its carriage return; empty where it is blank.
  fileprivate func trimmed(_ line: Range<Int>) -> Range<Int> {
    var line = line
    if !line.isEmpty, self[line.upperBound - 1] == UInt8(ascii: "\r") {
      line = line.lowerBound..<line.upperBound - 1
    }
    var index = line.lowerBound
    while index < line.upperBound, self[index].isBlank { index += 1 }
    return index == line.upperBound ? line.lowerBound..<line.lowerBound : line
  }
}

extension UInt8 {
  /// White space of JSON that is no line feed.
  fileprivate var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
  }
}
