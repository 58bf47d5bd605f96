import Testing

@testable import BatchPipeline

@Suite struct RunOptionsTests {
  @Test(
    "Workers that are given go before those of the configuration, none a core too",
    arguments: [(nil, 3, 3), (5, 3, 5), (1, 0, 1)] as [(Int?, Int, Int)])
  func workers(given: Int?, configured: Int, expected: Int) {
    var options = Run.Options()
    options.workers = given
    #expect(options.workers(configured: configured) == expected)
  }

  @Test("0 is one worker a core, whoever says it", arguments: [nil, 0] as [Int?])
  func cores(given: Int?) {
    var options = Run.Options()
    options.workers = given
    let cores = options.workers(configured: 0)
    #expect(cores > 0)
    options.workers = 0
    #expect(options.workers(configured: cores + 7) == cores)
  }
}
