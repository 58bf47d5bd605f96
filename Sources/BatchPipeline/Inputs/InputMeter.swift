internal import Synchronization

/// How far a run has read: for the progress line. Written by the reading threads, read by any.
package final class InputMeter: Sendable {
  private let bytes = Atomic(0)
  private let records = Atomic(0)

  package init() {}

  /// Bytes of the files as delivered.
  package var bytesRead: Int { bytes.load(ordering: .relaxed) }
  /// Records read so far.
  package var recordsRead: Int { records.load(ordering: .relaxed) }

  /// Counts from 0 again, for a run that starts over.
  func reset() {
    bytes.store(0, ordering: .relaxed)
    records.store(0, ordering: .relaxed)
  }

  func addBytes(_ count: Int) { bytes.wrappingAdd(count, ordering: .relaxed) }
  func addRecords(_ count: Int) { records.wrappingAdd(count, ordering: .relaxed) }
}
