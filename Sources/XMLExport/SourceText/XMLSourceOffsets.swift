internal import Bytes
internal import Records

/// Where bytes of a transcoded document, which libxml2 is given in pieces, stand in the export. Asked for in
/// ascending order.
struct XMLSourceOffsets {
  private let encoding: SourceEncoding
  /// The text that may still be asked for.
  private(set) var text: [UInt8] = []
  /// Bytes of it that were counted.
  private var counted = 0
  /// Where the next of its bytes stands.
  private var next: XMLOffset

  /// - Parameter start: where the text begins.
  init(_ encoding: SourceEncoding, from start: XMLOffset) {
    self.encoding = encoding
    next = start
  }

  /// `piece` comes next.
  mutating func add(_ piece: Span<UInt8>) { text.append(copying: piece) }

  /// Where the byte at `offset` of the text stands. O(bytes since the last one).
  mutating func place(of offset: Int) -> XMLOffset {
    let count = min(max(0, offset - next.text), text.count - counted)
    let sourceCount = encoding.sourceLength(
      of: text.span.extracting(counted..<counted + count))
    next = XMLOffset(text: next.text + count, source: next.source + sourceCount)
    counted += count
    return XMLOffset(text: offset, source: next.source)
  }

  /// No byte before `offset` will be asked for.
  mutating func forget(before offset: Int) {
    _ = place(of: offset)
    text.removeFirst(counted)
    counted = 0
  }
}
