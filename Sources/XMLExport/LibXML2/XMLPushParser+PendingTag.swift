extension XMLPushParser {
  /// Attributes in one tag, namespace declarations among them; 16 thousand are compared in about a tenth of
  /// a second. The rule is the document's: a tag with one more is refused, however its text is cut. (But of
  /// UTF-16 and the like what of a tag is in its last slice is not counted.)
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
    /// Whether the tag's `>` came, or a `<`, which cannot stand in a tag.
    private var isEnded = false

    init(start: Int = -1) { self.start = start }

    /// Counts the attributes.
    /// - Parameter tag: what has arrived of it, and may be of what follows.
    mutating func scan(_ tag: Span<UInt8>) { scanned += count(tag.extracting(scanned...)) }

    /// Counts the attributes in what follows the bytes looked at.
    /// - Returns: Bytes of it that were looked at.
    private mutating func count(_ text: Span<UInt8>) -> Int {
      var index = 0
      while index < text.count && !isEnded {
        let byte = text[index]
        index += 1
        if byte == UInt8(ascii: "<") && scanned + index > 1 {
          isEnded = true
        } else if quote != 0 {
          if byte == quote { quote = 0 }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
          attributes += 1
        } else if byte == UInt8(ascii: ">") {
          isEnded = true
        }
      }
      return index
    }

    /// How many attributes it has with those in `text`, which follows all that was looked at.
    func attributes(with text: Span<UInt8>) -> Int {
      var tag = self
      _ = tag.count(text)
      return tag.attributes
    }
  }

  /// Counts the attributes of a start tag that libxml2 waits for the end of, once that has been more than a
  /// slice: a shorter one has too few to count.
  func notePendingTag() throws(XMLError) {
    guard context.isInStartTag else { return }
    let start = context.offset
    if start != pendingTag.start { pendingTag = PendingTag(start: start) }
    context.withHeld { if $0.count > XMLPushParser.sliceBytes { pendingTag.scan($0) } }
    try check(pendingTag.attributes)
  }

  /// Counts on in the text that libxml2 gets next: with it the tag may end.
  func checkPendingTag(with slice: Span<UInt8>) throws(XMLError) {
    guard pendingTag.attributes > 0, unitBytes == 1, context.isInStartTag,
      context.offset == pendingTag.start
    else { return }
    try check(pendingTag.attributes(with: slice))
  }

  private func check(_ attributes: Int) throws(XMLError) {
    if attributes <= XMLPushParser.maximumAttributes { return }
    throw XMLError(.tooManyAttributes(limit: XMLPushParser.maximumAttributes), at: place)
  }
}
