import Benchmark

/// Every stage by itself, and whole runs.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .instructions, .megabytesPerSecond, .recordsPerSecond],
    warmupIterations: 3, maxDuration: .seconds(1))
  Benchmark.teardown = { Scratch.remove() }

  measureReading()
  measureText()
  measurePayloads()
  measureShards()
  measureRuns()
}
