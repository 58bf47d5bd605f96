internal import Bytes
internal import JSONText
internal import Records

extension RejectedFormat {
  /// The bytes of a record whose fields cannot be given: those that its dead letter has, or the line
  /// itself where its fields are what is wrong. Nil for one that was read past.
  func raw(of fault: RecordFault, in batch: borrowing RecordBatch) -> [UInt8]? {
    let extent = batch.places.extents[fault.record]
    guard extent.length <= limits.deadLetterBytes, extent.start + extent.length <= batch.bytes.count
    else { return nil }
    let line = batch.bytes.span.extracting(extent.start..<extent.start + extent.length)
    var tape = JSONTape()
    guard line.firstInvalidUTF8 == nil, tape.parse(line),
      tape.value(of: DeadLetterKey.record.text, in: 0, line) == nil
    else { return [UInt8](copying: line) }
    var bytes: [UInt8] = []
    guard let raw = tape.value(of: DeadLetterKey.raw.text, in: 0, line),
      tape.decode(raw, of: line, into: &bytes)
    else { return nil }
    return RawRecord.bytes(of: bytes.span)
  }
}
