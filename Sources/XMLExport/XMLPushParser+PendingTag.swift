extension XMLPushParser {
  /// Attributes in one tag; 16 thousand are compared in about a tenth of a second.
  static let maximumAttributes = 16_384

  /// A start tag that libxml2 waits for the end of.
  struct PendingTag {
    /// Offset in the document as libxml2 sees it, in UTF-8; -1 where there is none.
    let start: Int
    /// Bytes looked at.
    private var scanned = 0
    private(set) var attributes = 0
    /// The quote that is open, or 0.
    private var quote: UInt8 = 0

    init(start: Int = -1) { self.start = start }

    /// Counts the attributes up to `end`.
    /// - Parameter tag: what has arrived of it.
    mutating func scan(_ tag: Span<UInt8>, upTo end: Int) {
      while scanned < end {
        let byte = tag[scanned]
        scanned += 1
        if quote != 0 {
          if byte == quote { quote = 0 }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
          attributes += 1
        }
      }
    }
  }

  /// Counts the attributes of a start tag that libxml2 waits for the end of.
  func checkPendingTag() {
    guard context.isInStartTag else { return }
    let start = context.offset
    if start != pendingTag.start { pendingTag = PendingTag(start: start) }
    // What arrived last is looked at with the next: a tag that ends by then is small enough.
    context.withHeld { pendingTag.scan($0, upTo: $0.count - XMLPushParser.sliceBytes) }
    if pendingTag.attributes > XMLPushParser.maximumAttributes {
      stop(.tooManyAttributes(limit: XMLPushParser.maximumAttributes))
    }
  }
}
