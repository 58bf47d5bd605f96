internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#endif
#if os(Linux)
  internal import CLinux
#endif

/// Hands out equal pieces of huge pages. First touch, and the kernel's page lookups for writes past its
/// cache, both cost per page; huge pages make them rare. Without such pages it is ordinary memory, and so it is
/// from the first page on that takes long to come.
@safe package final class HugePages: Sendable {
  /// Bytes of a huge page on the usual platforms.
  static let pageBytes = 2 << 20
  /// Memory is asked for so many pages at once, and used page by page: so much that the allocator maps it apart
  /// from its heap (`ProcessMemory`). Pages in the heap would leave holes that fit neither pages nor batches.
  private static let pagesOfARegion = 32

  /// A huge page comes in a fifth of a millisecond, its bytes in small pages in one. But where a virtual machine
  /// gives its host back what it does not use, a huge page is one of those: it takes 3 to 20, and small pages, of
  /// which some are always left over, as long as ever.
  static let slowTouchNanoseconds = 2_000_000

  /// Memory that belongs to whoever has this: one at a time, and so on any thread.
  @safe fileprivate struct Piece: @unchecked Sendable {
    // SAFETY: of a page that `deinit` frees; whoever uses a piece keeps this object.
    let start: UnsafeMutableRawPointer
  }

  fileprivate struct State {
    /// Memory for `pagesOfARegion` pages each.
    var regions: [Piece] = []
    /// Pages of the last region that were not cut yet.
    var uncut = 0
    /// Whether pages are asked for that are huge.
    var isHuge = true
    /// Pieces that nobody has, each once.
    var free: [Piece] = []
  }

  /// Bytes of each piece.
  package let pieceBytes: Int
  private let state = Mutex(State())

  /// - Parameter pieceBytes: at most 2 MiB; a multiple of what writes must be aligned to.
  package init(pieceBytes: Int) {
    precondition(pieceBytes > 0 && pieceBytes <= HugePages.pageBytes, "bug: a piece of many pages")
    self.pieceBytes = pieceBytes
  }

  deinit {
    state.withLock { state in
      // SAFETY: `makeRegion` made each; who used a piece kept this object, so nobody uses one now.
      for region in state.regions { unsafe region.start.deallocate() }
    }
  }

  /// A piece, whose content is undefined. It must be given back while this object lives.
  @unsafe func take() -> UnsafeMutableRawPointer {
    // SAFETY: the pieces lie in the page one after another, and each leaves `free` before it is handed out.
    let piece = state.withLock { state in
      if state.free.isEmpty {
        let page = state.nextPage()
        for start in stride(from: 0, through: HugePages.pageBytes - pieceBytes, by: pieceBytes) {
          state.free.append(unsafe Piece(start: page.start + start))
        }
      }
      return state.free.removeLast()
    }
    return unsafe piece.start
  }

  /// Takes a piece back.
  ///
  /// - Parameter piece: from `take`, given once; the caller uses it no more.
  @unsafe func give(_ piece: UnsafeMutableRawPointer) {
    // SAFETY: the caller answers for it.
    let piece = unsafe Piece(start: piece)
    state.withLock { $0.free.append(piece) }
  }
}

extension HugePages.State {
  /// A page that was not handed out yet.
  fileprivate mutating func nextPage() -> HugePages.Piece {
    if uncut == 0 {
      regions.append(HugePages.makeRegion())
      uncut = HugePages.pagesOfARegion
      if isHuge { HugePages.ask(forHuge: true, regions[regions.count - 1], pages: uncut) }
    }
    uncut -= 1
    // SAFETY: page `uncut` of the last region, which has more of them.
    let page = unsafe HugePages.Piece(
      start: regions[regions.count - 1].start + uncut * HugePages.pageBytes)
    if isHuge, HugePages.isSlow(page) {
      isHuge = false
      HugePages.ask(forHuge: false, regions[regions.count - 1], pages: uncut)
    }
    return page
  }
}

extension HugePages {
  fileprivate static func makeRegion() -> Piece {
    unsafe Piece(start: .allocate(byteCount: pagesOfARegion * pageBytes, alignment: pageBytes))
  }

  /// Says of the first `pages` of a region, which nobody has, whether they shall be huge.
  fileprivate static func ask(forHuge isHuge: Bool, _ region: Piece, pages: Int) {
    #if os(Linux)
      // SAFETY: of the region's own memory; the advice changes no byte of it.
      unsafe madvise(region.start, pages * pageBytes, isHuge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE)
    #endif
  }

  /// Whether a page, which nobody has, takes long to come.
  fileprivate static func isSlow(_ page: Piece) -> Bool {
    #if os(Linux)
      // SAFETY: the byte is the page's first.
      unsafe CLinux_touch(page.start) > slowTouchNanoseconds
    #else
      false
    #endif
  }
}
