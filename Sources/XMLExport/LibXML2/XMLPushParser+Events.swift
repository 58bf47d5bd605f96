internal import Bytes

// MARK: Events

extension XMLPushParser {
  /// libxml2 goes through all namespaces of a place for every name in it: a thousand take some microseconds.
  static let maximumNamespaces = 1_024

  /// A start tag declares namespaces.
  func checkNamespaces() {
    if context.namespaceCount > XMLPushParser.maximumNamespaces {
      stop(.tooManyNamespaces(limit: XMLPushParser.maximumNamespaces))
    }
  }

  /// A start tag; its attributes follow, for `events.builder`, and then `endStart`.
  /// - Parameters:
  ///   - address: of the local name, which libxml2 keeps once.
  ///   - name: makes a copy of it.
  /// - Returns: Whether any of that is wanted.
  @inline(__always)
  func start(_ address: UInt, name: () -> [UInt8]) -> Bool {
    let isRecord = !events.builder.isInRecord && isRecordName(address, name)
    events.builder.startElement(address, record: isRecord ? tagPlace : nil, name: name)
    if events.builder.depth > maximumDepth {
      stop(.tooDeep(limit: maximumDepth))
      return false
    }
    return events.builder.isInRecord
  }

  /// The attributes of the tag are over.
  @inline(__always)
  func endStart() {
    if events.builder.paths.isFull { stop(events.builder.paths.excess) }
  }

  /// A piece of a CDATA section, where libxml2 stands: before its first byte.
  @inline(__always)
  func section(_ text: Span<UInt8>) {
    let isAfterReturn = context.withParsed { bytes in
      !bytes.isEmpty && bytes[bytes.count &- 1] == UInt8(ascii: "\r")
    }
    if context.isConverting { sectionOffset = context.offset &+ text.count }
    if let normalized = text.normalizedLineEnds(isAfterReturn: isAfterReturn) {
      events.characters(normalized.span)
    } else {
      events.characters(text)
    }
  }

  @inline(__always)
  func end() {
    guard events.builder.isAtRecordEnd else { return events.builder.endElement(at: nil) }
    events.builder.endElement(at: place(at: offset))
    events.endRecord(at: context.offset, line: context.place.line)
  }

  @inline(__always)
  private func isRecordName(_ address: UInt, _ name: () -> [UInt8]) -> Bool {
    if address == events.recordAddress { return true }
    guard events.recordAddress == 0, name() == recordName else { return false }
    events.recordAddress = address
    return true
  }
}
