import Records

@testable import XMLExport

/// One document, to be read from its first byte to its last.
struct XMLText {
  /// Who reads: `XMLPushParser` from the first byte to the last, or `XMLBlockParser` block by block, by libxml2
  /// alone or also plain records.
  enum Way: CaseIterable { case whole, blocks, plain }

  let bytes: [UInt8]
  let layout: XMLLayout
  var limits = RecordLimits()
  var size = BatchSize()
  /// Bytes given to the parser at a time, where one reads the whole.
  var chunk = 1 << 17

  /// What tells how many records there are tells another number than were read.
  struct Miscount: Error {
    let told: Int
    let read: Int
  }
}

extension XMLText {
  /// - Parameter take: gets every batch that has a record.
  /// - Returns: Names of the fields seen.
  /// - Throws: `XMLError`, `Miscount`.
  func read(_ way: Way, take: (RecordBatch) -> Void) throws -> [FieldName] {
    var count = 0
    func takeCounted(_ batch: RecordBatch) {
      count += batch.count
      if batch.count > 0 { take(batch) }
    }
    let (names, told) =
      way == .whole
      ? try readWhole(takeCounted) : try readBlocks(way == .plain, takeCounted)
    if told != count { throw Miscount(told: told, read: count) }
    return names
  }

  private func readWhole(
    _ take: (RecordBatch) -> Void
  ) throws -> (names: [FieldName], records: Int) {
    let parser = try XMLPushParser(
      layout: layout, limits: limits, size: size, export: 0, firstOrdinal: 101)
    // Records before an error, too.
    defer { while let batch = parser.takeBatch() { take(batch) } }
    var index = 0
    while index < bytes.count {
      let end = min(bytes.count, index + chunk)
      try parser.parse(bytes.span.extracting(index..<end))
      index = end
      while let batch = parser.takeBatch() { take(batch) }
    }
    try parser.finish()
    while let batch = parser.takeBatch() { take(batch) }
    return (parser.names, parser.recordCount)
  }

  private func readBlocks(
    _ readsPlainRecords: Bool, _ take: (RecordBatch) -> Void
  ) throws -> (names: [FieldName], records: Int) {
    var splitter = XMLSplitter(
      layout: layout, limits: limits, size: size, export: 0, firstOrdinal: 101)
    let parser = XMLBlockParser(
      layout: layout, limits: limits, readsPlainRecords: readsPlainRecords)
    var index = 0
    while true {
      let block = try splitter.nextBlock { count, piece in
        // As many as asked for, whatever a read returns.
        let end = min(bytes.count, index + count)
        piece += bytes[index..<end]
        index = end
        return end < bytes.count
      }
      guard let block else { break }
      let batch = try parser.parse(block)
      if block.count != batch.count { throw Miscount(told: block.count, read: batch.count) }
      take(batch)
    }
    return (splitter.names + parser.names, splitter.recordCount)
  }
}
