internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#endif

/// Hands out equal pieces of huge pages. First touch, and the kernel's page lookups for writes past its
/// cache, both cost per page; huge pages make them rare. Without such pages it is ordinary memory.
@safe package final class HugePages: Sendable {
  /// Bytes of a huge page on the usual platforms.
  private static let pageBytes = 2 << 20

  /// Memory that belongs to whoever has this: one at a time, and so on any thread.
  @safe private struct Piece: @unchecked Sendable {
    // SAFETY: of a page that `deinit` frees; whoever uses a piece keeps this object.
    let start: UnsafeMutableRawPointer
  }

  private struct State {
    var pages: [Piece] = []
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
      // SAFETY: `makePage` made each; who used a piece kept this object, so nobody uses one now.
      for page in state.pages { unsafe page.start.deallocate() }
    }
  }

  /// A piece, whose content is undefined. It must be given back while this object lives.
  @unsafe func take() -> UnsafeMutableRawPointer {
    // SAFETY: the pieces lie in the page one after another, and each leaves `free` before it is handed out.
    let piece = state.withLock { state in
      if state.free.isEmpty {
        let page = HugePages.makePage()
        state.pages.append(page)
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

  private static func makePage() -> Piece {
    let page = UnsafeMutableRawPointer.allocate(byteCount: pageBytes, alignment: pageBytes)
    #if os(Linux)
      // SAFETY: all of the page's own memory; the advice changes no byte of it.
      unsafe madvise(page, pageBytes, MADV_HUGEPAGE)
    #endif
    return unsafe Piece(start: page)
  }
}
