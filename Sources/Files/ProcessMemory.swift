#if os(Linux)
  internal import CLinux
#endif

/// How the process's allocator behaves.
package enum ProcessMemory {
  /// Keeps freed blocks of batch size for the next batch. By default glibc gives a block of more than
  /// 128 KiB back to the kernel at once, and faults its pages in again, one by one, for the next; and it
  /// gives nearly every thread a heap of its own, whose free blocks are of no use to the others: a batch
  /// is made by one thread and freed by another. One heap is enough for many threads, as each keeps the
  /// small blocks that it frees for itself.
  package static func keepFreedBlocks() {
    #if os(Linux)
      // The most that glibc takes for it on 64-bit systems.
      CLinux_keepFreedBlocks(32 << 20, 1)
    #endif
  }
}
