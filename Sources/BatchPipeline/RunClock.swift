internal import Bytes
internal import Files
internal import FoundationEssentials
internal import Liquid
internal import Platforms

/// The clock that templates, ids and headers see: `--at`, or when the run began.
package struct RunClock: Equatable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  package let seconds: Int

  package init(seconds: Int) { self.seconds = seconds }

  /// What can be given: from 1582-10-15, before which Foundation counts the days by another calendar.
  private static let range = -12_219_292_800...CivilDate.lastSecond

  /// The system's clock, in whole seconds.
  package static var now: RunClock { RunClock(seconds: WallClock.now().seconds) }

  /// `2026-11-21T08:00:00Z`, with an offset as `+01:00` too, or seconds since 1970; nil for anything
  /// else, and for a time that no calendar has.
  package init?(_ text: String) {
    if let seconds = Int(text), text.utf8.allSatisfy(ASCII.isDigit) {
      guard RunClock.range.contains(seconds) else { return nil }
      self.init(seconds: seconds)
      return
    }
    // RFC 3339 §5.6 has small letters too, Foundation not.
    let text = text.uppercased()
    // Foundation takes February 30 for March 2, hour 25 for the next day's first, and anything for a tail.
    let local = text.prefix("2026-11-21T08:00:00".count) + "Z"
    let zone = /(\.[0-9]+)?(Z|[+-]([01][0-9]|2[0-3])(:?[0-5][0-9])?)/
    guard (try? zone.wholeMatch(in: text.dropFirst(local.count - 1))) != nil,
      let date = try? Date(text, strategy: .iso8601),
      let localDate = try? Date(String(local), strategy: .iso8601),
      Timestamp(seconds: Int(localDate.timeIntervalSince1970)).text == local
    else { return nil }
    // An offset may lead out of the years that local times have.
    let seconds = Int(date.timeIntervalSince1970)
    guard RunClock.range.contains(seconds) else { return nil }
    self.init(seconds: seconds)
  }

  /// RFC 3339, UTC: the manifest's `at`.
  package var text: String { Timestamp(seconds: seconds).text }
}

extension RunClock {
  /// `YYYY-MM-DD` in a zone that exists: `run.date`.
  func date(in timeZone: String) -> String { rendered("%Y-%m-%d", in: timeZone) }

  /// RFC 3339 in a zone that exists: `run.timestamp`. With the zone's offset, so that `date` shows the
  /// zone's time of it too.
  func timestamp(in timeZone: String) -> String {
    timeZone == "UTC" ? text : rendered("%Y-%m-%dT%H:%M:%S%:z", in: timeZone)
  }

  private func rendered(_ format: String, in timeZone: String) -> String {
    (ZoneTable.named(timeZone) ?? .utc).text(ofSecond: seconds, format: format)
  }
}
