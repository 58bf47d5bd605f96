import Testing

@testable import Liquid

@Suite struct DateTests {
  @Test(
    "Dates are read in the usual forms and written by strftime's rules",
    arguments: [
      ("March 14, 2016", "%b %-d, %y", "Mar 14, 16"), ("1152098955", "%m/%d/%Y", "07/05/2006"),
      ("2006-05-05 10:00:00", "%F %T", "2006-05-05 10:00:00"),
      ("2016-03-14T09:00:00+02:00", "%H:%M %:z %s", "09:00 +02:00 1457938800"),
      ("2016-03-14T09:00:00Z", "%Z %I%p", "UTC 09AM"), ("14-Mar-2016 5:06pm", "%R", "17:06"),
      ("2016-12-31", "%j %U %V %G %u %w", "366 52 52 2016 6 6"),
      ("2016-03-14 01:02:03.5", "%L %3N %e|%_m|%^a|%010Y|%-H", "500 500 14| 3|MON|0000002016|1"),
      ("-1152098955", "%Y", "-1152098955"), ("no date", "%Y", "no date"),
      ("2016-13-01", "%Y", "2016-13-01"), ("now", "%F", "2023-11-14"),
    ])
  func date(text: String, format: String, expected: String) throws {
    #expect(try render("{{ d | date: '\(format)' }}", ["d": text]) == expected)
  }

  @Test("A POSIX rule says when the clocks change in the far future")
  func zoneRule() throws {
    let rule = try #require(ZoneRule(Array("CET-1CEST,M3.5.0,M10.5.0/3".utf8)))
    // 2100-03-28 01:00 UTC.
    #expect(rule.kind(at: 4_109_878_799).offset == 3_600)
    #expect(rule.kind(at: 4_109_878_800).offset == 7_200)
    #expect(ZoneRule(Array("CET-1CEST,M13.5.0".utf8)) == nil)
  }

  @Test("UTC needs no file, and a name that is no zone is refused")
  func zones() {
    #expect(ZoneRules.exists("UTC"))
    #expect(!ZoneRules.exists("Mars/Olympus"))
    #expect(!ZoneRules.exists("../../../etc/passwd"))
  }

  @Test(
    "The configured zone decides, not the host's", .enabled(if: ZoneRules.exists("Europe/Paris")))
  func zone() throws {
    let paris = RenderSettings(now: 0, timeZone: "Europe/Paris")
    #expect(
      try render("{{ 1700000000 | date: '%F %R %Z' }}", settings: paris) == "2023-11-14 23:13 CET")
    #expect(
      try render("{{ '2023-07-14 12:00' | date: '%s %z' }}", settings: paris)
        == "1689328800 +0200")
  }

  @Test("Days and dates convert both ways", arguments: [-719_468, -1, 0, 59, 11_016, 2_932_896])
  func civil(days: Int) {
    #expect(CivilDate(daysSince1970: days).daysSince1970 == days)
  }
}
