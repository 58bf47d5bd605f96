import Testing

@testable import Platforms

@Suite("Durations, PIPELINE.md")
struct DurationTextTests {
  @Test(
    "A duration is digits and a unit of seconds, minutes, hours or days",
    arguments: [
      ("30s", 30), ("5m", 300), ("24h", 86_400), ("7d", 604_800), ("0s", 0), ("007s", 7),
      ("213503982334601d", 18_446_744_073_709_526_400), ("213503982334602d", nil), ("s", nil),
      ("5", nil), ("5 m", nil), ("5M", nil), ("-5m", nil), ("1.5h", nil), ("5ms", nil), ("", nil),
    ] as [(String, UInt64?)])
  func seconds(text: String, seconds: UInt64?) {
    #expect(Array(text.utf8).span.durationSeconds() == seconds)
  }
}
