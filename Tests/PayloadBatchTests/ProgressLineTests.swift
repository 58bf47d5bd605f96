import Testing

@testable import payloadbatch

@Suite struct ProgressLineTests {
  @Test("The line says records, records a second, the share that is read and the time left")
  func whole() {
    #expect(
      ProgressLine.text(records: 1500, bytes: 50, of: 200, elapsed: 2)
        == "1500 records, 750 records/s, 25 %, 6 s left")
  }

  @Test("Of inputs without a size it says what is known", arguments: [nil, 0])
  func unknownSize(total: Int?) {
    #expect(
      ProgressLine.text(records: 10, bytes: 50, of: total, elapsed: 4) == "10 records, 2 records/s")
  }

  @Test("At the start there is no telling how long it takes")
  func start() {
    #expect(
      ProgressLine.text(records: 0, bytes: 2, of: 200, elapsed: 0) == "0 records, 0 records/s, 1 %")
  }

  @Test("A file that has grown is read to its end, and no further")
  func grown() {
    #expect(
      ProgressLine.text(records: 4, bytes: 300, of: 200, elapsed: 1)
        == "4 records, 4 records/s, 100 %, 0 s left")
  }

  @Test(
    "A duration has its two largest units",
    arguments: [
      (0, "0 s"), (59.4, "59 s"), (59.5, "1 min 0 s"), (3599, "59 min 59 s"), (3600, "1 h 0 min"),
      (93_784, "26 h 3 min"),
    ] as [(Double, String)])
  func duration(seconds: Double, text: String) {
    #expect(ProgressLine.duration(seconds) == text)
  }
}
