/// How much one batch may hold: what bounds memory and sets the grain of the parallel work.
@usableFromInline
package struct BatchSize: Equatable, Sendable {
  /// Bytes of decompressed text after which a batch ends; one record may be longer.
  package let bytes: Int
  /// Records after which it ends.
  @usableFromInline let records: Int
  /// Number of the record of the export after which a batch ends in any case.
  @usableFromInline let boundary: Int

  /// Records of a batch: enough that it has several lines for each of many shards.
  private static let usualRecords = 1_024
  /// Fewer would cost more than the memory is worth.
  private static let leastRecords = 64
  /// Bytes of all lines of a batch, as far as the configuration tells their length: batches are under way by the
  /// dozen where there are many workers.
  private static let usualLinesBytes = 512 << 10

  /// - Parameters:
  ///   - bytes: Of decompressed text.
  ///   - boundary: A record's number in the export; 0: no batch ends early.
  package init(
    bytes: Int = 256 << 10, records: Int = usualRecords, endingAt boundary: Int = 0
  ) {
    self.bytes = bytes
    self.records = records
    self.boundary = boundary
  }

  /// The size for records that become lines: the longer these are, the fewer records.
  /// - Parameters:
  ///   - bytes: What the configuration adds to each line, about.
  ///   - boundary: A record's number in the export; 0: no batch ends early.
  package init(forLinesOf bytes: Int, endingAt boundary: Int = 0) {
    let fitting = BatchSize.usualLinesBytes / max(1, bytes)
    self.init(
      records: max(BatchSize.leastRecords, min(fitting, BatchSize.usualRecords)),
      endingAt: boundary)
  }

  /// How many records a batch may have that begins after so many of the export.
  @inlinable
  package func records(after passed: Int) -> Int {
    passed < boundary ? min(records, boundary &- passed) : records
  }
}
