internal import Dispatch
internal import Synchronization

/// Serial queues over which the files of a publication are spread for what waits for the disk.
final class DiskLanes: Sendable {
  /// As many writes as keep a disk busy; each holds a thread meanwhile.
  private static let count = 4

  private let queues = (0..<count).map { DispatchQueue(label: "payloadbatch.disk.\($0)") }
  private let files = Atomic(0)

  /// The lane of one more file, for all of its writes.
  func next() -> DispatchQueue {
    let file = files.wrappingAdd(1, ordering: .relaxed).oldValue
    return queues[file % queues.count]
  }
}
