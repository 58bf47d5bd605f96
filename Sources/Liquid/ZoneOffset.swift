/// A zone as it stands behind a time of day: `z`, `utc`, `+02:00`, `est`.
enum ZoneOffset {
  private static let hours: [String: Int] = [
    "utc": 0, "ut": 0, "gmt": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7,
    "mdt": -6, "pst": -8, "pdt": -7,
  ]

  /// Where the zone that starts at `start` ends; nil where there is none.
  static func end(of text: [UInt8], from start: Int) -> Int? {
    var index = start
    while index < text.count, ASCII.isLetter(text[index]) { index += 1 }
    let letters = String(decoding: text[min(start, text.count)..<index], as: UTF8.self)
    if index < text.count, text[index] == 0x2b || text[index] == 0x2d,
      ["", "utc", "gmt", "ut"].contains(letters)
    {
      var end = index + 1
      while end < text.count, ASCII.isDigit(text[end]) || text[end] == 0x3a { end += 1 }
      if end > index + 1 { return end }
    }
    return index > start && hours[letters] != nil ? index : nil
  }

  /// Seconds east of UTC.
  static func seconds(_ zone: [UInt8]) -> Int? {
    guard let sign = zone.firstIndex(where: { $0 == 0x2b || $0 == 0x2d }) else {
      return hours[String(decoding: zone, as: UTF8.self)].map { $0 * 3_600 }
    }
    let parts = zone[(sign + 1)...].split(separator: 0x3a).map { Array($0) }
    guard let first = parts.first else { return nil }
    var numbers: [Int]
    if parts.count == 1, first.count > 2 {
      // Without colons: `+0200`, `+020000`, `+200`.
      let padded = first.count % 2 == 1 ? [0x30] + first : first
      numbers = stride(from: 0, to: padded.count, by: 2).map { index in
        TextScanner(text: padded).part(index..<(index + 2)).value
      }
    } else {
      numbers = parts.map { TextScanner(text: $0).part(0..<$0.count).value }
    }
    guard numbers.count <= 3, numbers.allSatisfy({ $0 < 60 }), (numbers.first ?? 0) < 24 else {
      return nil
    }
    numbers += [0, 0]
    let seconds = numbers[0] * 3_600 + numbers[1] * 60 + numbers[2]
    return zone[sign] == 0x2d ? -seconds : seconds
  }

  /// Whether the zone says UTC itself, not only an offset of none.
  static func isUniversal(_ zone: [UInt8]) -> Bool {
    ["z", "utc", "ut", "-00:00", "-0000"].contains(String(decoding: zone, as: UTF8.self))
  }
}
