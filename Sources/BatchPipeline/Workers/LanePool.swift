internal import Dispatch
internal import Synchronization

/// Lanes that take work in the order in which it comes, each one piece at a time, whichever is free.
///
/// A fixed lane for each batch would leave one lane idle while the other has two to do: a tenth of a
/// run on two cores.
final class LanePool: Sendable {
  typealias Work = @Sendable (_ lane: Int) -> Void

  private struct State {
    var idle: [Int]
    var waiting: [Work] = []
  }

  private let queues: [DispatchQueue]
  private let state: Mutex<State>

  init(count: Int) {
    queues = (0..<count).map { DispatchQueue(label: "payloadbatch.worker.\($0)") }
    state = Mutex(State(idle: Array((0..<count).reversed())))
  }

  /// Runs `work` on a lane that is free, or on the first that becomes so. Never waits.
  func run(_ work: @escaping Work) {
    let lane = state.withLock { state in
      if let lane = state.idle.popLast() { return lane }
      state.waiting.append(work)
      return -1
    }
    guard lane >= 0 else { return }
    queues[lane].async { [self] in
      work(lane)
      drain(lane)
    }
  }

  /// Does on `lane` what waits, until nothing does.
  private func drain(_ lane: Int) {
    while let next = state.withLock({ state -> Work? in
      if state.waiting.isEmpty {
        state.idle.append(lane)
        return nil
      }
      return state.waiting.removeFirst()
    }) {
      next(lane)
    }
  }
}
