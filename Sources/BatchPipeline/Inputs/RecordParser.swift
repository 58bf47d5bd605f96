internal import CSV
internal import Records
internal import XMLExport

/// Cuts batches into records and fields: one for each thread that does. It keeps what it learned of an
/// XML export, which helps with the export's next batch and shows in no result.
final class RecordParser {
  private var xml: (export: Int, parser: XMLBlockParser)?
  private var rejected: RejectedParser?

  /// Names of the fields seen in the last XML export, or in the dead letters of the last block of them.
  var names: [FieldName] { xml?.parser.names ?? rejected?.names ?? [] }

  /// The records of `read` with their fields. Text that only `read` holds is not copied.
  /// - Throws: `RunFailure` 65 where the text of the batch is broken.
  func records(of read: consuming ReadBatch) throws -> RecordBatch {
    let export = read.export
    switch ((consume read).content, export.format) {
    case (.records(let batch), _): return batch
    case (.csv(let block), .csv(let parser)): return parser.parse(consume block)
    case (.xml(let block), .xml(let format)):
      do {
        return try parser(of: export.index, format).parse(consume block)
      } catch {
        throw RunFailure.placing(
          error, path: export.path, line: error.line, column: error.column,
          settings: export.keyPath)
      }
    case (.rejected(let block), .rejected(let format)):
      let parser = rejected ?? RejectedParser(format)
      rejected = parser
      do {
        return try parser.parse(block)
      } catch {
        throw RunFailure.placing(
          error, path: export.path, line: error.line, column: error.column,
          settings: export.keyPath)
      }
    case (.csv, _), (.xml, _), (.rejected, _):
      preconditionFailure("bug: text of another format than its export's")
    }
  }

  private func parser(of export: Int, _ format: XMLFormat) -> XMLBlockParser {
    if let xml, xml.export == export { return xml.parser }
    let parser = XMLBlockParser(
      layout: format.layout, limits: format.limits, readsPlainRecords: format.readsPlainRecords)
    xml = (export, parser)
    return parser
  }
}
