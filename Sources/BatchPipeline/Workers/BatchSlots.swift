internal import Dispatch
internal import Synchronization

/// Permissions for batches to be under way: a fixed number, and more of them while batches are small.
///
/// Whoever waits for a slot reads nothing while the lanes are busy with the batches before. A fixed
/// number that is enough for the usual megabyte a batch would be too many for batches of several:
/// so slots beyond the fixed number are limited by the batches' bytes, as read or as written, whichever are
/// more: large records may make short lines, or none.
final class BatchSlots: Sendable {
  /// Bytes of all batches that are under way by extra slots, for each slot that there always is: the more wait,
  /// the less of what a lane takes up is still in its core's caches. Many lanes have enough of 12 MiB.
  private static let extraBytesOfASlot = 2 << 20
  private static let maximumExtraBytes = 12 << 20

  private let slots = DispatchSemaphore(value: 0)
  private let count: Int
  private let maximumExtra: Int
  private let extraBytes: Int
  /// What a batch held lately when it was written; 0 before one is known.
  private let writtenBytes = Atomic(0)
  /// What the last batch held when it was read; changed by the reader alone.
  private let readBytes = Atomic(0)
  /// Slots beyond the fixed number; changed by the reader alone.
  private let extra = Atomic(0)

  /// - Parameter count: slots that there always are.
  init(count: Int) {
    self.count = count
    maximumExtra = Self.maximumExtra(beside: count)
    extraBytes = Self.extraBytes(beside: count)
    // Created empty, then filled: Dispatch traps on a semaphore freed below its first value.
    for _ in 0..<count { slots.signal() }
  }

  /// Makes 44 in all, which is enough for few lanes; for many, a little more than twice `count`.
  static func maximumExtra(beside count: Int) -> Int { max(44 - count, count + 4) }

  /// Bytes of the batches in slots beyond `count`.
  static func extraBytes(beside count: Int) -> Int {
    min(count * extraBytesOfASlot, maximumExtraBytes)
  }

  /// Waits for a slot. For one thread, the reader's.
  /// - Parameter work: Done while there is none, again and again until it returns false.
  func take(doingMeanwhile work: () -> Bool) {
    let written = writtenBytes.load(ordering: .relaxed)
    let bytes = max(written, readBytes.load(ordering: .relaxed))
    let wanted = written == 0 ? 0 : min(maximumExtra, extraBytes / bytes)
    var extra = extra.load(ordering: .relaxed)
    while extra < wanted {
      slots.signal()
      extra += 1
    }
    while extra > wanted {
      wait(doing: work)
      extra -= 1
    }
    self.extra.store(extra, ordering: .relaxed)
    wait(doing: work)
  }

  private func wait(doing work: () -> Bool) {
    while slots.wait(timeout: .now()) == .timedOut {
      if !work() { return slots.wait() }
    }
  }

  /// Waits until no batch is under way. For the reader's thread, after its last `take`.
  /// - Parameter work: As of `take`.
  func takeAll(doingMeanwhile work: () -> Bool) {
    for _ in 0..<(count + extra.load(ordering: .relaxed)) { wait(doing: work) }
  }

  func give() { slots.signal() }

  /// Says what a batch holds that was just read, while it waits for a lane. For the reader's thread.
  func note(readBytes bytes: Int) { readBytes.store(bytes, ordering: .relaxed) }

  /// Says what a batch holds while it waits to be written.
  func note(writtenBytes bytes: Int) { writtenBytes.store(max(1, bytes), ordering: .relaxed) }
}
