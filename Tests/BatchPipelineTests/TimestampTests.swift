import Testing

@testable import BatchPipeline

@Suite struct TimestampTests {
  @Test(
    "Seconds become the date and time of UTC",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (1_709_251_199, "2024-02-29T23:59:59Z"),
      (1_795_262_243, "2026-11-21T11:57:23Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
      (-62_167_219_200, "0000-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
      (.max, "9999-12-31T23:59:59Z"), (.min, "0000-01-01T00:00:00Z"),
    ])
  func text(seconds: Int, text: String) {
    #expect(Timestamp(seconds: seconds).text == text)
  }
}
