/// How much one batch may hold: what bounds memory and sets the grain of the parallel work.
@usableFromInline
package struct BatchSize: Equatable, Sendable {
  /// Bytes of decompressed text after which a batch ends; one record may be longer.
  package let bytes: Int
  /// Records after which it ends.
  @usableFromInline let records: Int
  /// Number of the record of the export after which a batch ends in any case.
  @usableFromInline let boundary: Int

  /// - Parameters:
  ///   - bytes: Of decompressed text.
  ///   - boundary: A record's number in the export; 0: no batch ends early.
  package init(bytes: Int = 128 << 10, records: Int = 512, endingAt boundary: Int = 0) {
    self.bytes = bytes
    self.records = records
    self.boundary = boundary
  }

  /// How many records a batch may have that begins after so many of the export.
  @inlinable
  package func records(after passed: Int) -> Int {
    passed < boundary ? min(records, boundary &- passed) : records
  }
}
