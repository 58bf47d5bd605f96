internal import CLibXML2

extension XMLPushParser {
  /// Attributes in one tag; 16 thousand are compared in about a tenth of a second.
  static let maximumAttributes = 16_384

  struct PendingTag {
    /// Offset in the document as libxml2 sees it, in UTF-8.
    var start = -1
    /// Bytes looked at.
    var scanned = 0
    var attributes = 0
    /// The quote that is open, or 0.
    var quote: UInt8 = 0
  }

  /// Counts the attributes of a start tag that libxml2 waits for the end of.
  func checkPendingTag() {
    guard let input = unsafe context?.pointee.input?.pointee, let cur = unsafe input.cur,
      unsafe context?.pointee.instate == XML_PARSER_START_TAG
    else { return }
    // SAFETY: libxml2 holds the bytes from `cur` to `end`, and does nothing until its next call.
    let bytes = unsafe UnsafeBufferPointer(start: cur, count: max(0, input.end - cur))
    let start = unsafe Int(input.consumed) + (cur - input.base)
    if start != pendingTag.start { pendingTag = PendingTag(start: start) }
    // What arrived last is looked at with the next: a tag that ends by then is small enough.
    let end = bytes.count - XMLPushParser.sliceBytes
    while pendingTag.scanned < end {
      let byte = unsafe bytes[pendingTag.scanned]
      pendingTag.scanned += 1
      if pendingTag.quote != 0 {
        if byte == pendingTag.quote { pendingTag.quote = 0 }
      } else if byte == 0x22 || byte == 0x27 {
        pendingTag.quote = byte
        pendingTag.attributes += 1
      }
    }
    if pendingTag.attributes > XMLPushParser.maximumAttributes {
      stop(.tooManyAttributes(limit: XMLPushParser.maximumAttributes))
    }
  }
}
