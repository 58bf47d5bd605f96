/// Where the records of one batch stand in their export, and in the run.
///
/// Kept so that a position costs nothing until a message asks for it: a CSV batch knows only where its
/// first record starts, and lines are counted in its bytes then.
package struct RecordPlaces: Equatable, Sendable {
  /// Index of the export among the run's inputs.
  package var export: Int
  /// Number of the batch's first record in its export, from 1.
  package var firstRecord: Int
  /// Number of the batch's first record in the run, from 1.
  package var firstOrdinal: Int
  /// Where the first record starts in the decompressed stream.
  package var firstByte: Int
  /// Line of the first record's first byte, from 1.
  package var firstLine: Int
  /// What the export's text was before it became UTF-8.
  package let encoding: SourceEncoding
  /// The bytes of each record.
  package var extents: [RecordExtent] = []

  /// Places of a batch whose `extents` are still to be added; see the properties.
  package init(
    export: Int, firstRecord: Int, firstOrdinal: Int, firstByte: Int, firstLine: Int,
    encoding: SourceEncoding = .utf8
  ) {
    self.encoding = encoding
    self.export = export
    self.firstRecord = firstRecord
    self.firstOrdinal = firstOrdinal
    self.firstByte = firstByte
    self.firstLine = firstLine
  }
}
