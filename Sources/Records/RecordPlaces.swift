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

/// The bytes of one record, without its terminator.
///
/// A reader that keeps the text in the batch counts in that text and leaves `lines` nil; one that does
/// not (XML, a record over its limit) counts in the decompressed stream.
@usableFromInline
package struct RecordExtent: Equatable, Sendable {
  /// Offset from the batch's first byte.
  @usableFromInline package var start: Int
  /// Length in bytes.
  @usableFromInline package var length: Int
  /// Lines between the batch's first line and the record's, where the reader knows them;
  /// nil where they are counted in the batch's bytes when a message needs them.
  @usableFromInline package var lines: Int?

  /// - Parameters:
  ///   - start: offset from the batch's first byte.
  ///   - length: in bytes.
  ///   - lines: from the batch's first line; nil where the bytes tell.
  @inlinable package init(start: Int, length: Int, lines: Int? = nil) {
    self.start = start
    self.length = length
    self.lines = lines
  }
}
