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
