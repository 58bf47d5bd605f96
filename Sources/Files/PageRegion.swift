#if canImport(Glibc)
  internal import Glibc
#endif

/// Memory for many pages, which are cut from its end one by one. None has come when it is cut.
struct PageRegion {
  /// Memory is asked for so many pages at once: so much that the allocator maps it apart from its heap
  /// (`ProcessMemory`). Pages in the heap would leave holes that fit neither pages nor batches.
  static let pages = 32

  private let memory: MemoryPiece
  /// Pages that were not cut yet: the first so many.
  private var uncut = PageRegion.pages

  /// The memory is this region's until `deallocate`.
  init() {
    memory = unsafe MemoryPiece(
      start: .allocate(
        byteCount: PageRegion.pages * MemoryPiece.pageBytes, alignment: MemoryPiece.pageBytes))
  }

  /// A region whose pages shall be small, whatever the system makes of large memory.
  static func small() -> PageRegion {
    let region = PageRegion()
    #if os(Linux)
      // SAFETY: of the region's own memory; the advice changes no byte of it.
      unsafe madvise(region.memory.start, pages * MemoryPiece.pageBytes, MADV_NOHUGEPAGE)
    #endif
    return region
  }

  /// The next page; nil where all were cut.
  mutating func cut() -> MemoryPiece? {
    guard uncut > 0 else { return nil }
    uncut -= 1
    // SAFETY: it lies in the memory, before those that were cut.
    return unsafe MemoryPiece(start: memory.start + uncut * MemoryPiece.pageBytes)
  }

  /// Frees the memory, of which nobody has a piece.
  func deallocate() { unsafe memory.start.deallocate() }
}
