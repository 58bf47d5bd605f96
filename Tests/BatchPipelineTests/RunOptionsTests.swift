import Configuration
import Testing

@testable import BatchPipeline

@Suite struct RunOptionsTests {
  private func options(workers: Int?) -> Run.Options {
    var options = Run.Options()
    options.workers = workers
    return options
  }

  private func configuration(workers: Int) -> PipelineConfiguration {
    var configuration = PipelineConfiguration()
    configuration.workers = workers
    return configuration
  }

  @Test(
    "Workers that are given go before those of the configuration, more than there are cores too",
    arguments: [(nil, 3, 3), (5, 3, 5), (1, 0, 1), (1000, 2, 1000)] as [(Int?, Int, Int)])
  func workers(given: Int?, configured: Int, expected: Int) {
    let configuration = configuration(workers: configured)
    #expect(options(workers: given).workers(configuration) == expected)
  }

  @Test(
    "0 is a thread per core, the reader's among them, whoever says it",
    arguments: [nil, 0] as [Int?])
  func cores(given: Int?) {
    let expected = max(1, RunThreads.perCore - 1)
    #expect(options(workers: given).workers(configuration(workers: 0)) == expected)
    #expect(
      options(workers: 0).workers(configuration(workers: RunThreads.perCore + 7)) == expected)
  }
}
