internal import Dispatch
internal import Synchronization

#if os(Linux)
  internal import CLinux
#endif

/// Huge pages that have come already: each is waited for beside the work, ahead of its use.
///
/// One comes in a fifth of a millisecond, its bytes in small pages in one. But where a virtual machine gives its
/// host back what it does not use, a huge page may be one of those: it takes 3 to 30, and small pages, of which some
/// are always left over, as long as ever. Only taking one tells. So nobody waits for one, and after a slow one no
/// more are taken: what is not there is done without.
package final class HugePageSupply: Sendable {
  /// That of the process.
  package static let shared = HugePageSupply()

  /// Pages that are ready before the first is asked for: eight shards of two targets have a first block each.
  private static let firstPages = 4
  /// Pages that are ready later, when blocks that wait for the disk need more.
  private static let nextPages = 2

  private struct State {
    /// Pages that have come and that nobody has.
    var ready: [MemoryPiece] = []
    /// Where pages come from.
    var region: PageRegion?
    /// Whether more pages may come.
    var isOpen = false
    /// Whether a thread is waiting for one.
    var isFilling = false
  }

  /// A page that takes longer to come is the last one.
  private let slowNanoseconds: Int
  private let state = Mutex(State())

  init(slowNanoseconds: Int = 2_000_000) { self.slowNanoseconds = slowNanoseconds }

  deinit {
    // Who took a page kept this object: nobody has one now.
    state.withLock { $0.region?.deallocate() }
  }

  /// Has the first pages come, and then some of the heap, on another thread. Once in a process.
  /// - Parameter heapPages: How many of the heap will be used, roughly.
  package func begin(heapPages: Int) {
    #if os(Linux)
      let isFirst = state.withLock { state in
        guard state.region == nil else { return false }
        (state.region, state.isOpen) = (PageRegion(), true)
        return true
      }
      guard isFirst else { return }
      fill(to: HugePageSupply.firstPages) { [slowNanoseconds] in
        ProcessMemory.populateHeap(heapPages, slowNanoseconds: slowNanoseconds)
      }
    #endif
  }

  /// Pages that are ready.
  var count: Int { state.withLock { $0.ready.count } }

  /// A page that has come; nil where none is ready. The content is undefined.
  func take() -> MemoryPiece? {
    let page = state.withLock { $0.ready.popLast() }
    if page != nil { fill(to: HugePageSupply.nextPages) }
    return page
  }

  /// Takes a page back that `take` gave.
  func give(_ page: MemoryPiece) {
    state.withLock { $0.ready.append(page) }
  }

  /// - Parameter finally: done if no page was slow.
  private func fill(to count: Int, finally: @escaping @Sendable () -> Void = {}) {
    #if os(Linux)
      let isNeeded = state.withLock { state in
        guard state.isOpen, !state.isFilling, state.ready.count < count else { return false }
        state.isFilling = true
        return true
      }
      guard isNeeded else { return }
      DispatchQueue.global(qos: .userInitiated).async { [self] in
        while let page = next(to: count) { wait(for: page) }
        if state.withLock({ $0.isOpen }) { finally() }
      }
    #endif
  }

  /// The next page that is to come; nil where there are enough.
  private func next(to count: Int) -> MemoryPiece? {
    state.withLock { state in
      if state.isOpen, state.ready.count < count, let page = state.region?.cut() { return page }
      state.isFilling = false
      return nil
    }
  }

  private func wait(for page: MemoryPiece) {
    let nanoseconds = page.takeHuge()
    state.withLock { state in
      state.ready.append(page)
      if nanoseconds >= slowNanoseconds { state.isOpen = false }
    }
  }
}
