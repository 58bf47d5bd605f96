internal import Dispatch
internal import Synchronization

/// Lanes that take work in the order in which it comes, what is urgent first, each one piece at a time,
/// whichever is free.
///
/// A fixed lane for each batch would leave one lane idle while the other has two to do. Work must not wait
/// for work of the same pool that was not begun.
final class LanePool: Sendable {
  typealias Work = @Sendable (_ lane: Int) -> Void

  private struct State {
    var idle: [Int]
    /// What goes before all of `waiting`.
    var urgent: [Work] = []
    var waiting: [Work] = []

    mutating func next() -> Work? {
      if !urgent.isEmpty { return urgent.removeFirst() }
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }
  }

  private let queues: [DispatchQueue]
  private let state: Mutex<State>

  var count: Int { queues.count }

  init(count: Int) {
    queues = (0..<count).map { DispatchQueue(label: "payloadbatch.worker.\($0)") }
    state = Mutex(State(idle: Array((0..<count).reversed())))
  }

  /// Runs `work` on a lane that is free, or on the first that becomes so. Never waits.
  func run(_ work: @escaping Work) {
    run(work, orWaitIn: \.waiting)
  }

  /// As `run`, but before all work that waits and came by `run`.
  func runFirst(_ work: @escaping Work) {
    run(work, orWaitIn: \.urgent)
  }

  private func run(_ work: @escaping Work, orWaitIn line: WritableKeyPath<State, [Work]>) {
    let lane = state.withLock { state in
      let lane = state.idle.popLast()
      if lane == nil { state[keyPath: line].append(work) }
      return lane
    }
    guard let lane else { return }
    queues[lane].async { [self] in
      work(lane)
      drain(lane)
    }
  }

  /// Does one piece of the work that waits and is not urgent, on the caller's thread.
  /// - Parameter lane: number that stands for that thread: none of the pool's.
  /// - Returns: Whether there was one.
  func help(as lane: Int) -> Bool {
    let next = state.withLock { state in
      state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    next?(lane)
    return next != nil
  }

  /// Does on `lane` what waits, until nothing does.
  private func drain(_ lane: Int) {
    while let next = state.withLock({ state -> Work? in
      let next = state.next()
      if next == nil { state.idle.append(lane) }
      return next
    }) {
      next(lane)
    }
  }
}
