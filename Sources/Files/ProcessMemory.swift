internal import Synchronization

#if os(Linux)
  internal import CLinux
#endif

/// How the process's allocator behaves.
package enum ProcessMemory {
  /// Bytes of the heap that a run hardly needs more of, whatever it reads: its tables lie elsewhere.
  private static let heapBytes = 64 << 20
  /// Of a block that stays in the heap: the most that glibc takes for it on 64-bit systems. What is free at
  /// the heap's end beyond `heapBytes` may be as large.
  private static let blockBytes = 32 << 20

  #if os(Linux)
    /// What the heap has grown by.
    private static let grown = Mutex(CLinux_Pages())
  #endif

  /// Has one heap for all threads, which keeps the freed blocks of a batch for the next.
  /// To be called before there is a second thread.
  ///
  /// By default glibc gives a block of more than 128 KiB back to the kernel at once, and faults its pages in
  /// again, one by one, for the next; and it gives nearly every thread a heap of its own, whose free blocks
  /// are of no use to the others: a batch is made by one thread and freed by another. One heap is enough
  /// for many threads, as each keeps the small blocks that it frees for itself.
  package static func prepareHeap() {
    #if os(Linux)
      CLinux_keepFreedBlocks(Int32(blockBytes), Int32(heapBytes + blockBytes), 1)
      let pages = CLinux_reserveHeap(Int32(heapBytes), MemoryPiece.pageBytes)
      grown.withLock { $0 = pages }
    #endif
  }

  /// Has the first pages of the heap's room come, as huge ones, while others use them. It ends after one that is
  /// slow, or where the kernel cannot do that.
  ///
  /// Touching the pages of a heap for the first time, 4 KiB at a time, is a twentieth of the processor time of
  /// a run of 100 thousand records, and more with 16 workers, who wait for each other there.
  static func populateHeap(_ count: Int, slowNanoseconds: Int) {
    #if os(Linux)
      let grown = grown.withLock { $0 }
      let pageBytes = MemoryPiece.pageBytes
      for page in 0..<min(count, grown.count) {
        let nanoseconds = CLinux_populate(grown.start + UInt(page * pageBytes), pageBytes)
        guard 0..<slowNanoseconds ~= nanoseconds else { return }
      }
    #endif
  }
}
