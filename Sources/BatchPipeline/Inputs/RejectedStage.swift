internal import Payloads
internal import Records

/// Reading one `rejected.ndjson`, the dead letters of a run, as records: cut into lines on the reader's
/// thread, parsed by the workers.
///
/// - The fields of a record are those of the line's `record`: strings, and arrays of strings as
///   `xml.lists` makes them. As in `tests`, a number, `true` or `false` that a person wrote there is its
///   text, and `null` is a field that is absent. Nothing else of such a line is used, so `record` may be
///   written by hand in place of `raw`.
/// - A line without `record` cannot be replayed: its fields were never known. It becomes a dead letter
///   again, with the same code, field, detail and `raw`, so that nothing is lost on the way.
/// - Positions are those in the file that is read; the line there has the position in the export.
/// - Which names there are only the lines tell, as in XML without `xml.fields`: a template may name
///   any, and one that the first 1,000 records lack is a warning.
/// - An empty file is what a run without rejects leaves: an empty success with a warning.
/// - A line that is no dead letter ends the run (65), as broken XML does; beyond one of `input.limits`, or
///   with bytes that are no UTF-8, only its record is rejected.
final class RejectedStage: ExportStage {
  private let text: ReadAhead
  private let export: Export
  private var splitter: RejectedSplitter

  init(
    _ text: ReadAhead, path: String, format: RejectedFormat, lineBytes: Int, export: Int,
    firstOrdinal: Int, namedRecords: Int, identity: EnvelopeIdentity
  ) throws {
    self.text = text
    self.export = Export(
      index: export, path: path, identity: identity, format: .rejected(format))
    do {
      // The first read drops the byte-order mark that an editor may have put there.
      var first: [UInt8] = []
      let hasMore = try text.read(ReadAhead.firstReadBytes, into: &first)
      splitter = RejectedSplitter(
        limits: format.limits, size: BatchSize(forLinesOf: lineBytes, endingAt: namedRecords),
        export: export, firstOrdinal: firstOrdinal,
        skippedBytes: text.skippedBytes, text: first, isWhole: !hasMore)
    } catch {
      throw RunFailure.placing(error, path: path, line: 1, column: 1)
    }
  }

  func next() throws -> ReadBatch? {
    do {
      let block = try splitter.nextBlock { [text] in try text.read($0, into: &$1) }
      return block.map { ReadBatch(export: export, content: .rejected($0)) }
    } catch {
      let place = splitter.place
      throw RunFailure.placing(error, path: export.path, line: place.line, column: place.column)
    }
  }

  var recordCount: Int { splitter.recordCount }

  /// Lines are only parsed by the workers.
  var names: [FieldName] { [] }
}
