#if canImport(Glibc)
  internal import Glibc
#endif
#if os(Linux)
  internal import CLinux
#endif

/// Memory that belongs to whoever has this: one at a time, and so on any thread.
@safe struct MemoryPiece: @unchecked Sendable {
  /// Memory is asked for so many pages at once, and used page by page: so much that the allocator maps it apart
  /// from its heap (`ProcessMemory`). Pages in the heap would leave holes that fit neither pages nor batches.
  static let pagesOfARegion = 32

  // SAFETY: whoever made the memory that it lies in frees it when nobody has a piece of it.
  let start: UnsafeMutableRawPointer

  /// Memory for `pagesOfARegion` pages, none of which has come yet.
  static func region() -> MemoryPiece {
    let pageBytes = HugePageSupply.pageBytes
    return unsafe MemoryPiece(
      start: .allocate(byteCount: pagesOfARegion * pageBytes, alignment: pageBytes))
  }

  /// Frees a region, of which nobody has a piece.
  func deallocateRegion() { unsafe start.deallocate() }

  /// Page `index` of a region.
  func page(_ index: Int) -> MemoryPiece {
    precondition(0..<MemoryPiece.pagesOfARegion ~= index, "bug: a page beyond a region")
    // SAFETY: it lies in the region.
    return unsafe MemoryPiece(start: start + index * HugePageSupply.pageBytes)
  }

  /// The pieces of so many bytes that a page has room for.
  func pieces(of bytes: Int) -> [MemoryPiece] {
    stride(from: 0, through: HugePageSupply.pageBytes - bytes, by: bytes).map { offset in
      // SAFETY: it lies in the page, behind the one before it.
      unsafe MemoryPiece(start: start + offset)
    }
  }

  /// Has a page of a region come as a huge one; it must not have been touched.
  /// - Returns: The nanoseconds that took.
  func takeHuge() -> Int {
    #if os(Linux)
      // SAFETY: of this page, which nobody else has; a byte of it is changed.
      unsafe CLinux_takeHugePage(start, HugePageSupply.pageBytes)
    #else
      0
    #endif
  }

  /// Says of a region that its pages shall be small, whatever the system makes of large memory.
  func keepSmall() {
    #if os(Linux)
      // SAFETY: of the region's own memory; the advice changes no byte of it.
      unsafe madvise(
        start, MemoryPiece.pagesOfARegion * HugePageSupply.pageBytes, MADV_NOHUGEPAGE)
    #endif
  }
}
