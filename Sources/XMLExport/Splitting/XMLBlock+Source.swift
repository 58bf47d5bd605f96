internal import Bytes
internal import Records

extension XMLBlock.Frame {
  /// Whether the block was not UTF-8 in the export.
  var isTranscoded: Bool { places.encoding != .utf8 }

  /// The bytes that `records`, places in the block's `text`, take in the export from the first of them on.
  /// O(bytes).
  func sourceRanges(of records: [Range<Int>], in text: Span<UInt8>) -> [Range<Int>] {
    var end = records.first?.lowerBound ?? 0
    var sourceEnd = 0
    return records.map { record in
      let start =
        sourceEnd + places.encoding.sourceLength(of: text.extracting(end..<record.lowerBound))
      end = record.upperBound
      sourceEnd = start + places.encoding.sourceLength(of: text.extracting(record))
      return start..<sourceEnd
    }
  }
}

extension RecordPlaces {
  /// The records, which have the places that they have in a block's text, get those in the export.
  /// - Parameters:
  ///   - ranges: one for each record, from the first on.
  ///   - firstByte: of the export.
  mutating func move(to ranges: [Range<Int>], from firstByte: Int) {
    self.firstByte = firstByte
    for (index, range) in ranges.enumerated() {
      extents[index].start = range.lowerBound
      extents[index].length = range.count
    }
  }
}
