/// Where one record stands in an export: what a message or a dead letter names.
package struct SourcePosition: Equatable, Sendable {
  /// Path of the export as the configuration gives it.
  package let file: String
  /// Number of the record in its file, from 1.
  package let record: Int
  /// Line of the record's first byte in the decompressed text, from 1. LF, CRLF and CR end a line.
  package let line: Int
  /// Offset of the record's first byte in the decompressed stream, from 0.
  package let byte: Int
  /// Bytes of the record in the decompressed stream, without its terminator.
  package let length: Int

  /// A place whose parts the caller has counted as the properties say.
  package init(file: String, record: Int, line: Int, byte: Int, length: Int) {
    self.file = file
    self.record = record
    self.line = line
    self.byte = byte
    self.length = length
  }
}
