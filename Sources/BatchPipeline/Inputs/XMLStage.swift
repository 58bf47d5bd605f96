internal import Configuration
internal import Payloads
internal import Records
internal import XMLExport

/// Reading one XML export: decompressed on a thread of its own, cut into blocks of whole records on the
/// reader's, parsed by the workers.
final class XMLStage: ExportStage {
  private var splitter: XMLSplitter
  private let text: ReadAhead
  private let export: Export

  init(
    _ text: ReadAhead, file: InputFile, layout: FieldLayout, input: InputDescription,
    lineBytes: Int, export: Int, firstOrdinal: Int, namedRecords: Int, identity: EnvelopeIdentity
  ) throws {
    self.text = text
    let format = XMLFormat(
      layout: layout.xml(input.xml), limits: input.limits.records,
      readsPlainRecords: input.xml.parser == .auto)
    self.export = Export(
      index: export, path: file.path, keyPath: input.keyPath, identity: identity,
      format: .xml(format))
    splitter = XMLSplitter(
      layout: format.layout, limits: format.limits,
      size: BatchSize(forLinesOf: lineBytes, endingAt: namedRecords), export: export,
      firstOrdinal: firstOrdinal)
  }

  func next() throws -> ReadBatch? {
    do {
      let block = try splitter.nextBlock { [text] in try text.read($0, into: &$1) }
      return block.map { ReadBatch(export: export, content: .xml($0)) }
    } catch {
      throw placed(error)
    }
  }

  var recordCount: Int { splitter.recordCount }

  var names: [FieldName] { splitter.names }

  private func placed(_ error: any Error) -> any Error {
    if error is XMLError { return placed(error, line: 1, column: 1) }
    do {
      let place = try splitter.place()
      return placed(error, line: place.line, column: place.column)
    } catch {
      return placed(error, line: 1, column: 1)
    }
  }

  private func placed(_ error: any Error, line: Int, column: Int) -> any Error {
    RunFailure.placing(
      error, path: export.path, line: line, column: column, settings: export.keyPath)
  }
}
