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
    switch (consume read).content {
    case .records(let batch): return batch
    case .block(let block):
      guard let parser = export.parser else { preconditionFailure("bug: CSV without a parser") }
      return parser.parse(consume block)
    case .xml(let block):
      guard let format = export.xml else { preconditionFailure("bug: XML without a format") }
      do {
        return try parser(of: export.index, format).parse(consume block)
      } catch {
        throw RunFailure.placing(
          error, path: export.path, line: error.line, column: error.column,
          settings: export.keyPath)
      }
    case .rejected(let block):
      guard let format = export.rejected else {
        preconditionFailure("bug: dead letters without a format")
      }
      let parser = rejected ?? RejectedParser(format)
      rejected = parser
      do {
        return try parser.parse(block)
      } catch {
        throw RunFailure.placing(
          error, path: export.path, line: error.line, column: error.column,
          settings: export.keyPath)
      }
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
