import Testing

@testable import Records

@Suite struct BatchSizeTests {
  @Test(
    "A batch of long lines has fewer records, but never few",
    arguments: [
      (0, 1_024), (1, 1_024), (512, 1_024), (513, 1_022), (4_096, 128), (8_192, 64), (1 << 30, 64),
    ])
  func records(lineBytes: Int, expected: Int) {
    let size = BatchSize(forLinesOf: lineBytes)
    #expect(size.records == expected)
    #expect(size.bytes == BatchSize().bytes)
  }

  @Test(
    "A batch ends at the boundary, however many records it may have",
    arguments: [(0, 10), (7, 3), (9, 1), (10, 128), (11, 128)])
  func boundary(passed: Int, expected: Int) {
    #expect(BatchSize(forLinesOf: 4_096, endingAt: 10).records(after: passed) == expected)
  }
}
