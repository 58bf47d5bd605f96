internal import Dispatch
internal import Gzip
internal import Synchronization

/// Makes the gzip members of all shards, several at once and whichever shard they are of: one shard
/// keeps as many cores busy as a hundred do.
///
/// Lanes of the workers make them. A lane must not wait for work that was not begun: who needs its members
/// makes what waits itself, and so waits only for those that are being made. Where shards are written on
/// as many lanes as there are, each makes those of its own: to hand over thousands of small ones costs
/// more than to make them.
final class GzipMembers: Sendable {
  typealias Delivery = @Sendable (Result<[UInt8], any Error>) -> Void

  /// One compressor, made when it is needed first. Whoever finds its lock free uses it.
  private final class Compressor: Sendable {
    let deflater = Mutex<Deflater?>(nil)
  }

  private struct Order {
    let text: [UInt8]
    let deliver: Delivery
  }

  /// What became of an order that was to wait.
  private enum Acceptance {
    /// Enough texts wait already: the caller makes this one.
    case refused
    /// A maker that is at work comes to it.
    case waits
    /// As `waits`; one more maker was counted, which the caller starts.
    case waitsForNewMaker
  }

  private struct State {
    var waiting: [Order] = []
    /// Pieces of work that the pool has: each goes on until no text waits.
    var makers = 0

    mutating func take(_ order: Order, room: Int, lanes: Int) -> Acceptance {
      guard waiting.count < room else { return .refused }
      waiting.append(order)
      guard makers < lanes else { return .waits }
      makers += 1
      return .waitsForNewMaker
    }

    mutating func next() -> Order? { waiting.isEmpty ? nil : waiting.removeFirst() }
  }

  private let pool: LanePool
  /// Texts that may wait; with none, members are made where they are asked for, and nothing is locked.
  private let room: Int
  private let state = Mutex(State())
  /// One for each lane, and for a thread that is none.
  private let compressors: [Compressor]
  private let underWay = DispatchGroup()

  /// - Parameter shardLanes: on which members are asked for.
  init(on pool: LanePool, shardLanes: Int) {
    self.pool = pool
    // One for each lane to go on with, and as many again.
    room = shardLanes < pool.count ? 2 * pool.count : 0
    compressors = (0...pool.count).map { _ in Compressor() }
  }

  /// Makes `text` a member on a lane that is free, or here where enough texts wait already.
  /// - Parameter deliver: Called once, on whichever lane makes it or from here. Must not wait for another
  ///   member.
  func make(of text: [UInt8], then deliver: @escaping Delivery) {
    underWay.enter()
    let order = Order(text: text, deliver: deliver)
    guard room > 0 else { return fulfil(order) }
    switch state.withLock({ $0.take(order, room: room, lanes: pool.count) }) {
    case .refused: fulfil(order)
    case .waits: break
    case .waitsForNewMaker: pool.runFirst { [self] _ in makeAll() }
    }
  }

  /// Makes members that wait, until none does.
  func makeWaiting() {
    while let order = state.withLock({ $0.next() }) { fulfil(order) }
  }

  /// Waits until every member is delivered. Not for a lane.
  func wait() { underWay.wait() }

  /// What a maker does.
  private func makeAll() {
    while let order = state.withLock({ state in
      let order = state.next()
      if order == nil { state.makers -= 1 }
      return order
    }) {
      fulfil(order)
    }
  }

  private func fulfil(_ order: Order) {
    order.deliver(Result { try member(of: order.text) })
    underWay.leave()
  }

  private func member(of text: [UInt8]) throws -> [UInt8] {
    // There are as many compressors as threads, so one is always free, though maybe not the one just
    // tried.
    while true {
      for compressor in compressors {
        let member = try compressor.deflater.withLockIfAvailable { deflater in
          if deflater == nil { deflater = try Deflater() }
          return try deflater?.member(of: text.span)
        }
        if case .some(.some(let member)) = member { return member }
      }
    }
  }
}
