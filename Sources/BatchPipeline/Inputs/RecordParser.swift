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

  /// The records of `read` with their fields.
  /// - Throws: `RunFailure` 65 where the text of the batch is broken.
  func records(of read: ReadBatch) throws -> RecordBatch {
    switch read.content {
    case .records(let batch): return batch
    case .block(let block):
      // A block without a parser is never made: `ExportReader` gives both.
      return read.export.parser?.parse(block) ?? RecordBatch(stride: 0, places: block.places)
    case .xml(let block):
      guard let format = read.export.xml else { preconditionFailure("bug: XML without a format") }
      do {
        return try parser(of: read.export.index, format).parse(block)
      } catch {
        throw placed(error, path: read.export.path, line: error.line, column: error.column)
      }
    case .rejected(let block):
      guard let format = read.export.rejected else {
        preconditionFailure("bug: dead letters without a format")
      }
      let parser = rejected ?? RejectedParser(format)
      rejected = parser
      do {
        return try parser.parse(block)
      } catch {
        throw placed(error, path: read.export.path, line: error.line, column: error.column)
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
