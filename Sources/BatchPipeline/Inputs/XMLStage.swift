internal import Configuration
internal import Payloads
internal import Records
internal import XMLExport

/// Reading one XML export: decompressed on a thread of its own, cut into blocks of whole records on the
/// reader's, parsed by the workers.
final class XMLStage {
  private var splitter: XMLSplitter
  private let text: ReadAhead
  private let export: Export
  /// Parses the first records, where the run asks for their names.
  private let parser = RecordParser()
  private let asksForNames: Bool

  init(
    _ text: ReadAhead, file: InputFile, layout: FieldLayout, input: InputDescription,
    export: Int, firstOrdinal: Int, identity: EnvelopeIdentity
  ) throws {
    self.text = text
    let format = XMLFormat(
      layout: layout.xml(input.xml), limits: input.limits.records,
      readsPlainRecords: input.xml.parser == .auto)
    self.export = Export(
      index: export, path: file.path, keyPath: input.keyPath, identity: identity,
      format: .xml(format))
    asksForNames = input.asksForNames(of: file.format)
    splitter = XMLSplitter(
      layout: format.layout, limits: format.limits,
      size: BatchSize(endingAt: ExportsSource.namedRecords), export: export,
      firstOrdinal: firstOrdinal)
  }

  /// The next batch, which may have no record: its text may be broken all the same.
  func next() throws -> ReadBatch? {
    let recordsBefore = splitter.recordCount
    let block: XMLBlock?
    do {
      block = try splitter.nextBlock { [text] in try text.read($0, into: &$1) }
    } catch {
      throw placed(error)
    }
    guard let block else { return nil }
    let batch = ReadBatch(export: export, content: .xml(block))
    guard asksForNames, recordsBefore < ExportsSource.namedRecords else { return batch }
    return ReadBatch(export: export, content: .records(try parser.records(of: batch)))
  }

  var recordCount: Int { splitter.recordCount }

  /// Names of the fields in the records that were parsed here: the first ones.
  var namesSeen: [FieldName] { splitter.names + parser.names }

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
