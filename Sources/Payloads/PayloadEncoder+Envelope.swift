internal import Bytes

extension PayloadEncoder {
  /// Appends `{"v":1,"id":"…","platform":"…",`, with which each envelope begins (PIPELINE.md §4), and keeps the id.
  @inline(__always)
  mutating func openEnvelope(
    _ identity: borrowing EnvelopeIdentity, record number: Int, platform: StaticString,
    into line: inout ByteBuffer
  ) {
    write(identity, record: number)
    line.append(#"{"v":1,"id":""#)
    id.withSpan { line.append($0) }
    line.append(#"","platform":""#)
    line.append(platform)
    line.append("\",")
  }

  /// Writes the line's id into its buffer.
  private mutating func write(_ identity: borrowing EnvelopeIdentity, record number: Int) {
    id.removeAll()
    if draft != nil { return id.append(mark(.id)) }
    identity.write(record: number, into: &id)
  }
}
