import Dispatch
import Synchronization

/// Counts on two threads that wait for each other at a `Mutex`; told to `race`, beside it too.
final class Counter: @unchecked Sendable {
  let guarded = Mutex(0)
  var bare = 0
}

let counter = Counter()
let isRacing = CommandLine.arguments.contains("race")
let threads = DispatchGroup()
for number in 0..<2 {
  DispatchQueue(label: "planted.\(number)").async(group: threads) {
    for _ in 0..<50 {
      counter.guarded.withLock {
        $0 += 1
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(200))
      }
      if isRacing { counter.bare += 1 }
    }
  }
}
threads.wait()
