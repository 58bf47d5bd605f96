internal import Bytes
internal import Platforms

/// The offset that a zone behind a time of day means: `z`, `utc`, `+02:00`, `est`.
enum ZoneOffset {
  private static let hours: [String: Int] = [
    "utc": 0, "ut": 0, "gmt": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7,
    "mdt": -6, "pst": -8, "pdt": -7, "a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 7, "h": 8,
    "i": 9, "k": 10, "l": 11, "m": 12, "n": -1, "o": -2, "p": -3, "q": -4, "r": -5, "s": -6,
    "t": -7, "u": -8, "v": -9, "w": -10, "x": -11, "y": -12,
  ]

  private static let numbers = TextPattern(
    #"\A([-+])(\d\d)(?:(\d\d)(\d\d)?|:(\d\d)(?::(\d\d))?)?\z"#)

  /// Seconds east of UTC. A zone that is none of the known ones may be a name of the configured one's
  /// winter or summer time; nil where it is not.
  static func seconds(_ zone: ArraySlice<UInt8>, year: Int, in table: ZoneTable) -> Int? {
    if let match = numbers.firstMatch(in: Array(zone)) {
      let hours = match[2].map(DateText.number) ?? 0
      let minutes = (match[3] ?? match[5]).map(DateText.number) ?? 0
      let seconds = (match[4] ?? match[6]).map(DateText.number) ?? 0
      let total = (hours * 60 + minutes) * 60 + seconds
      return match[1]?.first == UInt8(ascii: "-") ? -total : total
    }
    let name = String(decoding: zone, as: UTF8.self)
    if let hours = hours[name] { return hours * 3_600 }
    for month in [1, 7] {
      let day = CivilDate(year: year, month: month, day: 1)
      let time = table.time(table.epoch(ofLocal: day.daysSince1970 * 86_400))
      if time.zone.lowercased() == name { return time.offset }
    }
    return nil
  }

  /// Whether the zone says UTC itself, not only an offset of none.
  static func isUniversal(_ zone: ArraySlice<UInt8>) -> Bool {
    ["z", "utc", "ut", "-00:00", "-0000", "-00"].contains(String(decoding: zone, as: UTF8.self))
  }
}
