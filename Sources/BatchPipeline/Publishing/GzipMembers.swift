internal import Dispatch
internal import Gzip
internal import Synchronization

/// Makes the gzip members of all shards, several at once and whichever shard they are of: one shard
/// keeps as many cores busy as a hundred do.
///
/// The workers' lanes make them, and who helps these. A lane must not wait for work that was not begun: who needs
/// its members makes what waits itself, and so waits only for those that are being made.
final class GzipMembers: Sendable {
  typealias Delivery = @Sendable (Result<[UInt8], any Error>) -> Void

  /// Bytes of a text that is handed over: to hand over thousands of smaller ones costs more than to make them.
  static let smallestHandedOver = 64 << 10

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

    mutating func take(_ order: Order, room: Int, makers limit: Int) -> Acceptance {
      guard waiting.count < room else { return .refused }
      waiting.append(order)
      guard makers < limit else { return .waits }
      makers += 1
      return .waitsForNewMaker
    }

    mutating func next() -> Order? { waiting.isEmpty ? nil : waiting.removeFirst() }
  }

  private let pool: LanePool
  private let smallestHandedOver: Int
  /// Texts that may wait: one for each maker to go on with, and as many again.
  private let room: Int
  private let state = Mutex(State())
  /// One for each maker, and for a thread that is none.
  private let compressors: [Compressor]
  private let underWay = DispatchGroup()

  /// - Parameter smallest: bytes of a text that is handed over.
  init(on pool: LanePool, handingOver smallest: Int = smallestHandedOver) {
    self.pool = pool
    smallestHandedOver = smallest
    room = 2 * pool.urgentAtOnce
    compressors = (0...pool.urgentAtOnce).map { _ in Compressor() }
  }

  /// Makes `text` a member on a lane that is free, or here where it is small or enough texts wait already.
  /// - Parameter deliver: Called once, on whichever lane makes it or from here. Must not wait for another
  ///   member.
  func make(of text: [UInt8], then deliver: @escaping Delivery) {
    underWay.enter()
    let order = Order(text: text, deliver: deliver)
    guard text.count >= smallestHandedOver else { return fulfil(order) }
    switch state.withLock({ $0.take(order, room: room, makers: pool.urgentAtOnce) }) {
    case .refused: fulfil(order)
    case .waits: break
    case .waitsForNewMaker: pool.runFirst { [self] in makeNext() }
    }
  }

  /// Makes members that wait, until none does.
  func makeWaiting() {
    while let order = state.withLock({ $0.next() }) { fulfil(order) }
  }

  /// Waits until every member is delivered. Not for a lane.
  func wait() { underWay.wait() }

  /// What a maker does.
  /// - Returns: Whether more waits.
  private func makeNext() -> Bool {
    // What waited may have been made by who needed it.
    if let order = state.withLock({ $0.next() }) { fulfil(order) }
    return state.withLock { state in
      let goesOn = !state.waiting.isEmpty
      if !goesOn { state.makers -= 1 }
      return goesOn
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
