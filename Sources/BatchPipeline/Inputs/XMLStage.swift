internal import Configuration
internal import Payloads
internal import Records
internal import XMLExport

/// Reading one XML export: decompressed on a thread of its own, parsed on the reader's.
final class XMLStage {
  /// Text parsed at a time.
  private static let pieceBytes = 128 << 10
  /// Pieces decompressed ahead.
  private static let pieces = 4

  private let parser: XMLPushParser
  private let text: ReadAhead
  private let export: Export
  private var isFinished = false

  init(
    _ file: InputFile, layout: FieldLayout, input: InputDescription, export: Int,
    firstOrdinal: Int, identity: EnvelopeIdentity, digest: InputDigest?, meter: InputMeter?
  ) throws {
    self.export = Export(index: export, path: file.path, identity: identity, parser: nil)
    parser = try XMLPushParser(
      layout: layout.xml(input.xml), limits: input.limits.records, size: BatchSize(),
      export: export, firstOrdinal: firstOrdinal)
    let source = try ExportText(
      file, maximumExpansion: input.limits.maximumExpansion, digest: digest, meter: meter)
    let (count, pieces) = (XMLStage.pieceBytes, XMLStage.pieces)
    text = ReadAhead(pieces: pieces) {
      var piece: [UInt8] = []
      piece.reserveCapacity(count)
      _ = try source.read(count, into: &piece)
      return piece.isEmpty ? nil : piece
    }
  }

  func next() throws -> ReadBatch? {
    do {
      while true {
        if let batch = parser.takeBatch() {
          return ReadBatch(export: export, content: .records(batch))
        }
        if isFinished { return nil }
        if let piece = try text.next() {
          try parser.parse(piece.span)
        } else {
          isFinished = true
          try parser.finish()
        }
      }
    } catch {
      let place = parser.place
      throw placed(error, path: export.path, line: place.line, column: place.column)
    }
  }

  var recordCount: Int { parser.recordCount }
  var namesSeen: [FieldName] { parser.names }

  func stop() { text.stop() }
}
