import Benchmark

/// What one iteration does with an input that was made before, and how its result is judged.
struct Work<Result> {
  /// Of the text that is read or, where text is made, of what is made.
  let bytes: Int
  let records: Int
  let run: () throws -> Result
  /// Not measured; compares the whole result with one that was made in another way.
  let isRight: (Result) throws -> Bool
}

/// Measures the work that `prepare` gives; a wrong result fails the benchmark.
/// - Parameter name: `<module>/<operation>/<input>`
func measure<Result>(_ name: String, _ prepare: @escaping () throws -> Work<Result>) {
  Benchmark(name) { (benchmark: Benchmark, work: Work<Result>) in
    let start = ContinuousClock.now
    benchmark.startMeasurement()
    let result = try work.run()
    benchmark.stopMeasurement()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    guard try work.isRight(result) else { return benchmark.error("\(name): wrong result") }
    benchmark.measurement(.megabytesPerSecond, Int(Double(work.bytes) / 1e6 / seconds))
    benchmark.measurement(.recordsPerSecond, Int(Double(work.records) / seconds))
  } setup: {
    try prepare()
  }
}

extension BenchmarkMetric {
  static let megabytesPerSecond = BenchmarkMetric.custom("MB/s", polarity: .prefersLarger)
  static let recordsPerSecond = BenchmarkMetric.custom("records/s", polarity: .prefersLarger)
}
