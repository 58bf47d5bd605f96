internal import Dispatch
internal import Synchronization

/// Lanes that take work in the order in which it comes, what is urgent first, each one piece at a time,
/// whichever is free.
///
/// A fixed lane for each batch would leave one lane idle while the other has two to do. Work must not wait
/// for work of the same pool that was not begun.
final class LanePool: Sendable {
  typealias Work = @Sendable (_ lane: Int) -> Void
  /// Does one piece of work that has several; returns whether there is another one.
  typealias Pieces = @Sendable () -> Bool

  private enum Task {
    case whole(Work)
    case pieces(Pieces)
  }

  private struct State {
    var idle: [Int]
    /// What goes before all of `waiting`.
    var urgent: [Pieces] = []
    var waiting: [Work] = []

    mutating func firstUrgent() -> Task? { urgent.isEmpty ? nil : .pieces(urgent.removeFirst()) }

    mutating func firstWaiting() -> Task? { waiting.isEmpty ? nil : .whole(waiting.removeFirst()) }
  }

  private let queues: [DispatchQueue]
  private let state: Mutex<State>
  private let helpsWithUrgent: Bool

  var count: Int { queues.count }

  /// How many pieces of urgent work can be under way.
  var urgentAtOnce: Int { helpsWithUrgent ? count + 1 : count }

  /// - Parameter helpsWithUrgent: whether who helps does urgent work too, where nothing else waits.
  init(count: Int, helpsWithUrgent: Bool = false) {
    self.helpsWithUrgent = helpsWithUrgent
    queues = (0..<count).map { DispatchQueue(label: "payloadbatch.worker.\($0)") }
    state = Mutex(State(idle: Array((0..<count).reversed())))
  }

  /// Runs `work` on a lane that is free, or on the first that becomes so. Never waits.
  func run(_ work: @escaping Work) {
    run(.whole(work)) { $0.waiting.append(work) }
  }

  /// As `run`, but before all work that waits and came by `run`, and until no piece is left.
  func runFirst(_ pieces: @escaping Pieces) {
    run(.pieces(pieces)) { $0.urgent.append(pieces) }
  }

  private func run(_ task: Task, orWait wait: (inout State) -> Void) {
    let lane = state.withLock { state in
      let lane = state.idle.popLast()
      if lane == nil { wait(&state) }
      return lane
    }
    guard let lane else { return }
    queues[lane].async { [self] in
      finish(task, lane)
      drain(lane)
    }
  }

  /// Does one piece of the work that waits, on the caller's thread: first of what the lanes come to last.
  /// - Parameters:
  ///   - lane: number that stands for that thread: none of the pool's.
  ///   - withUrgent: Whether of urgent work too, where nothing else waits, whatever the pool's helpers do.
  /// - Returns: Whether there was one.
  func help(as lane: Int, withUrgent: Bool = false) -> Bool {
    let task = state.withLock { state in
      state.firstWaiting() ?? (helpsWithUrgent || withUrgent ? state.firstUrgent() : nil)
    }
    switch task {
    case nil: return false
    case .whole(let work): work(lane)
    case .pieces(let pieces): if pieces() { runFirst(pieces) }
    }
    return true
  }

  /// Does on `lane` what waits, until nothing does.
  private func drain(_ lane: Int) {
    while let next = state.withLock({ state -> Task? in
      let next = state.firstUrgent() ?? state.firstWaiting()
      if next == nil { state.idle.append(lane) }
      return next
    }) {
      finish(next, lane)
    }
  }

  private func finish(_ task: Task, _ lane: Int) {
    switch task {
    case .whole(let work): work(lane)
    case .pieces(let pieces): while pieces() {}
    }
  }
}
