import Testing

@testable import BatchPipeline

@Suite struct RunClockTests {
  @Test(
    "A timestamp is RFC 3339, with any offset, or seconds since 1970",
    arguments: [
      ("2026-03-20T09:00:00Z", 1_773_997_200), ("2026-03-20T10:00:00+01:00", 1_773_997_200),
      ("2026-03-20t09:00:00z", 1_773_997_200), ("2026-03-20t10:00:00+01:00", 1_773_997_200),
      ("1773997200", 1_773_997_200), ("0", 0),
      ("2024-02-29T23:59:59-11:30", 1_709_292_599), ("253402300799", 253_402_300_799),
      ("9999-12-31T23:59:59Z", 253_402_300_799), ("1582-10-15T00:00:00Z", -12_219_292_800),
    ])
  func accepted(text: String, seconds: Int) {
    #expect(RunClock(text)?.seconds == seconds)
  }

  @Test(
    "A text of another form, or of a time outside 1582 to 9999, is refused",
    arguments: [
      "", "now", "2026-03-20", "2026-13-20T09:00:00Z", "-5", "1e9", "99999999999999999999",
      "99999999999999", "2026-02-30T00:00:00Z", "2025-02-29T00:00:00Z", "2026-03-01T25:00:00Z",
      "2026-03-01T24:00:00+01:00", "2026-03-01T00:60:00Z", "2026-04-31T00:00:00-05:00",
      "9999-12-31T12:00:00-14:00", "9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00Z",
      "1582-10-15T00:00:00+14:00", "1582-10-04T00:00:00Z", "2026-03-20T09:00:00Zxyz",
      "2026-03-20T09:00:00GMT", "2026-03-20T09:00:00+01:00x", "2026-03-20T09:00:00+01:99",
      "2026-03-20T09:00:00+24:00", "2026-03-20T09:00:00",
    ])
  func refused(text: String) {
    #expect(RunClock(text) == nil)
  }

  @Test("The manifest's form is UTC; templates see the zone's date and offset")
  func zones() {
    let clock = RunClock(seconds: 1_774_036_800)
    #expect(clock.text == "2026-03-20T20:00:00Z")
    #expect(clock.date(in: "UTC") == "2026-03-20")
    #expect(clock.timestamp(in: "UTC") == clock.text)
    #expect(clock.date(in: "Asia/Tokyo") == "2026-03-21")
    #expect(clock.timestamp(in: "Asia/Tokyo") == "2026-03-21T05:00:00+09:00")
  }
}
