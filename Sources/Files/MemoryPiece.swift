#if os(Linux)
  internal import CLinux
#endif

/// Memory that belongs to whoever has this, a page or a part of one: one at a time, and so on any thread.
@safe struct MemoryPiece: @unchecked Sendable {
  /// Bytes of a huge page on the usual platforms.
  static let pageBytes = 2 << 20

  // SAFETY: whoever made the memory that it lies in frees it when nobody has a piece of it.
  let start: UnsafeMutableRawPointer

  /// The pieces of so many bytes that a page has room for.
  func pieces(of bytes: Int) -> [MemoryPiece] {
    stride(from: 0, through: MemoryPiece.pageBytes - bytes, by: bytes).map { offset in
      // SAFETY: it lies in the page, behind the one before it.
      unsafe MemoryPiece(start: start + offset)
    }
  }

  /// Has a page come as a huge one; it must not have been touched.
  /// - Returns: The nanoseconds that took.
  func takeHuge() -> Int {
    #if os(Linux)
      // SAFETY: of this page, which nobody else has; a byte of it is changed.
      unsafe CLinux_takeHugePage(start, MemoryPiece.pageBytes)
    #else
      0
    #endif
  }
}
