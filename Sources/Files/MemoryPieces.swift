internal import Synchronization

/// Hands out equal pieces of memory, of huge pages while any is ready. First touch, and the kernel's page lookups
/// for writes past its cache, both cost per page; huge pages make them rare.
@safe package final class MemoryPieces: Sendable {
  private struct State {
    /// Pages of the supply.
    var huge: [MemoryPiece] = []
    /// Regions of small pages.
    var regions: [PageRegion] = []
    /// Pieces that nobody has, each once.
    var free: [MemoryPiece] = []
  }

  /// Bytes of each piece.
  package let pieceBytes: Int
  private let supply: HugePageSupply
  private let state = Mutex(State())

  /// - Parameter pieceBytes: at most 2 MiB; a multiple of what writes must be aligned to.
  package convenience init(pieceBytes: Int) { self.init(pieceBytes: pieceBytes, of: .shared) }

  init(pieceBytes: Int, of supply: HugePageSupply) {
    precondition(
      pieceBytes > 0 && pieceBytes <= MemoryPiece.pageBytes, "bug: a piece of many pages")
    self.pieceBytes = pieceBytes
    self.supply = supply
  }

  deinit {
    // Who used a piece kept this object: nobody uses one now.
    state.withLock { state in
      state.huge.forEach(supply.give)
      for region in state.regions { region.deallocate() }
    }
  }

  /// A piece, whose content is undefined. It must be given back while this object lives.
  @unsafe func take() -> UnsafeMutableRawPointer {
    let piece = state.withLock { state in
      if state.free.isEmpty { state.free = nextPage(&state).pieces(of: pieceBytes) }
      return state.free.removeLast()
    }
    // SAFETY: each piece leaves `free` before it is handed out.
    return unsafe piece.start
  }

  /// Takes a piece back.
  ///
  /// - Parameter piece: from `take`, given once; the caller uses it no more.
  @unsafe func give(_ piece: UnsafeMutableRawPointer) {
    // SAFETY: the caller answers for it.
    let piece = unsafe MemoryPiece(start: piece)
    state.withLock { $0.free.append(piece) }
  }

  /// A page that was not handed out yet.
  private func nextPage(_ state: inout State) -> MemoryPiece {
    if let page = supply.take() {
      state.huge.append(page)
      return page
    }
    if let last = state.regions.indices.last, let page = state.regions[last].cut() { return page }
    state.regions.append(.small())
    return nextPage(&state)
  }
}
