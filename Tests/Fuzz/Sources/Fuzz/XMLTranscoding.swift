internal import Bytes
internal import Records

@testable internal import XMLExport

/// A document that is made UTF-8 before it is parsed.
struct XMLTranscoding {
  /// In UTF-8.
  let text: [UInt8]
  private let encoding: SourceEncoding
  private let skippedBytes: Int

  /// Nil where `bytes` are UTF-8 already or for libxml2 to convert.
  init?(_ bytes: [UInt8]) {
    var source = XMLSourceText()
    var text: [UInt8] = []
    let hasMore = try? source.read(bytes.count, into: &text) { _, piece in
      piece += bytes
      return false
    }
    require(hasMore == false, "one read gives everything")
    guard let encoding = source.encoding, encoding != .utf8 else { return nil }
    (self.text, self.encoding, skippedBytes) = (text, encoding, source.skippedBytes)
  }

  /// `outcome` with the places that its records have in the export.
  func moved(_ outcome: XMLDocument.Outcome) -> XMLDocument.Outcome {
    var moved = outcome
    for index in moved.records.indices {
      let record = moved.records[index].place[3]
      let end = record + moved.records[index].place[4]
      moved.records[index].place[3] = sourceOffset(record)
      moved.records[index].place[4] = sourceOffset(end) - sourceOffset(record)
    }
    return moved
  }

  private func sourceOffset(_ offset: Int) -> Int {
    skippedBytes + encoding.sourceLength(of: text.span.extracting(0..<offset))
  }
}
