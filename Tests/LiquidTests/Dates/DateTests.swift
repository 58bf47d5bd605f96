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
      ("2016-03-14", "%Ea %OY %Ey %Od", "%Ea %OY 16 14"),
      ("2016-03-14 15:00", "%^#p %#^Z %^P", "pm utc PM"),
      ("2016-03-14", "%_z|%_-z|%:10z|%_7z", " +000|+0000|%:10z|   +000"),
      ("2016-03-14T09:00:00+02:00", "[%9Z] %:z", "[] +02:00"),
      ("2016-13-01", "%Y", "2016-13-01"), ("now", "%F", "2023-11-14"),
    ])
  func date(text: String, format: String, expected: String) throws {
    #expect(try render("{{ d | date: '\(format)' }}", ["d": text]) == expected)
  }

  @Test("A zone writes a moment as its clocks show it")
  func zoneText() throws {
    let tokyo = try #require(ZoneTable.named("Asia/Tokyo"))
    #expect(
      tokyo.text(ofSecond: 1_774_036_800, format: "%Y-%m-%dT%H:%M:%S%:z")
        == "2026-03-21T05:00:00+09:00")
    #expect(ZoneTable.utc.text(ofSecond: -1, format: "%F") == "1969-12-31")
  }

  @Test(
    "A date has the moment that Ruby's Time.parse takes it for",
    arguments: [
      // A time of day without colons; an offset with colons behind it Ruby passes over.
      ("20231212T103000+02:00", "2023-12-12 10:30:00 +0000"),
      ("20231212T1030+02:00", "2023-12-12 10:30:00 +0000"),
      ("20231212T103000+0200", "2023-12-12 10:30:00 +0200"),
      ("20240612 1030", "2024-06-12 10:30:00 +0000"),
      ("20240612t103015.25z", "2024-06-12 10:30:15 +0000"),
      ("20240101t1000[-05]", "2024-01-01 10:00:00 -0500"),
      ("12/06/2024 10h30", "2024-06-12 10:30:00 +0000"),
      ("2024-06-12 10h30m15s", "2024-06-12 10:30:15 +0000"),
      ("12 a.m. 2024-06-12", "2024-06-12 00:00:00 +0000"),
      // Two digits of a year.
      ("Jan '24", "2024-01-01 00:00:00 +0000"), ("12 Jan '24", "2024-01-12 00:00:00 +0000"),
      ("'24 Jan 12", "2024-01-12 00:00:00 +0000"), ("69/1/2", "1969-01-02 00:00:00 +0000"),
      // Eras.
      ("R2.05.01", "2020-05-01 00:00:00 +0000"), ("H31.04.30", "2019-04-30 00:00:00 +0000"),
      ("-44-03-15", "-0044-03-15 00:00:00 +0000"), ("15 March 44 BC", "-0043-03-15 00:00:00 +0000"),
      // What lacks is today's.
      ("10:30", "2023-11-14 10:30:00 +0000"), ("22:00 3", "2023-11-03 22:00:00 +0000"),
      ("--03-14", "2023-03-14 00:00:00 +0000"), ("3/14", "2023-03-14 00:00:00 +0000"),
      ("2016-366", "2016-12-31 00:00:00 +0000"),
      // Zones.
      ("2024-01-01 10:00 b", "2024-01-01 10:00:00 +0200"),
      ("2024-01-01 10:00:00.5 est", "2024-01-01 10:00:00 -0500"),
      ("2024-01-01 10:00 +2", "2024-01-01 10:00:00 +0000"),
      ("2024-01-01 10:00 +02:30:15", "2024-01-01 10:00:00 +0230"),
    ])
  func moment(text: String, expected: String) throws {
    #expect(try render("{{ d | date: '%F %T %z' }}", ["d": text]) == expected)
  }

  @Test(
    "A text that names no day that there is stays as it is",
    arguments: [
      "2024-06", "2015-366", "w24 10:00", "32 Jan", "10:61", "25:00", "Friday", "12024-06-12",
      "10:30 -99",
    ])
  func noMoment(text: String) throws {
    #expect(try render("{{ d | date: '%F' }}", ["d": text]) == text)
  }

  @Test("A week of a year is that of ISO 8601")
  func week() throws {
    #expect(try render("{{ '2016-W11-1' | date: '%F' }}") == "2016-03-14")
    #expect(try render("{{ '2015W53' | date: '%F' }}") == "2015-12-28")
  }

  @Test(
    "The names of the configured zone's own times are zones",
    .enabled(if: ZoneTable.exists("Europe/Paris")))
  func namedZone() throws {
    let paris = RenderSettings(now: 0, timeZone: "Europe/Paris")
    let text = "{{ '2024-07-01 10:00 cet' | date: '%T %z' }}"
    #expect(try render(text, settings: paris) == "10:00:00 +0100")
    #expect(try render(text) == "10:00:00 +0000")
  }

  @Test("A POSIX rule says when the clocks change in the far future")
  func zoneRule() throws {
    let rule = try #require(PosixZoneRule(Array("CET-1CEST,M3.5.0,M10.5.0/3".utf8)))
    // 2100-03-28 01:00 UTC.
    #expect(rule.kind(at: 4_109_878_799).offset == 3_600)
    #expect(rule.kind(at: 4_109_878_800).offset == 7_200)
    #expect(PosixZoneRule(Array("CET-1CEST,M13.5.0".utf8)) == nil)
  }

  @Test("UTC needs no file, and a name that is no zone is refused")
  func zones() {
    #expect(ZoneTable.exists("UTC"))
    #expect(!ZoneTable.exists("Mars/Olympus"))
    #expect(!ZoneTable.exists("../../../etc/passwd"))
    for ofTheHost in ["localtime", "posixrules", "posix/Europe/Paris", "right/Europe/Paris"] {
      #expect(!ZoneTable.exists(ofTheHost))
    }
  }

  @Test(
    "The configured zone decides, not the host's", .enabled(if: ZoneTable.exists("Europe/Paris")))
  func zone() throws {
    let paris = RenderSettings(now: 0, timeZone: "Europe/Paris")
    #expect(
      try render("{{ 1700000000 | date: '%F %R %Z' }}", settings: paris) == "2023-11-14 23:13 CET")
    #expect(
      try render("{{ '2023-07-14 12:00' | date: '%s %z' }}", settings: paris)
        == "1689328800 +0200")
  }
}
