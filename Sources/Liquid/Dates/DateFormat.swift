internal import Bytes
internal import Platforms

/// Writes dates as Ruby's `strftime` does: a format's directives by what they mean, all else as it is.
struct DateFormat {
  private typealias Flags = DateDirective.Flags

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  private let time: ZonedTime

  static func text(of time: ZonedTime, format: [UInt8], limit: Int) -> [UInt8] {
    var result: [UInt8] = []
    DateFormat(time: time).append(format, to: &result, limit: limit)
    return result
  }

  private func append(_ format: [UInt8], to result: inout [UInt8], limit: Int) {
    var index = 0
    while index < format.count, result.count <= limit {
      guard format[index] == UInt8(ascii: "%") else {
        result.append(format[index])
        index += 1
        continue
      }
      let start = index
      index += 1
      guard let directive = DateDirective(format, at: &index), let text = text(of: directive) else {
        // Unknown: the whole of it stays.
        index = min(index + 1, format.count)
        result.append(contentsOf: format[start..<index])
        continue
      }
      result.append(contentsOf: text)
      index += 1
    }
  }

  // MARK: - Directives

  /// Nil for a letter that means nothing.
  private func text(of directive: DateDirective) -> [UInt8]? {
    let flags = directive.flags
    if flags.colons > 0, directive.letter != UInt8(ascii: "z") { return nil }
    let hour12 = time.hour % 12 == 0 ? 12 : time.hour % 12
    switch directive.letter {
    case UInt8(ascii: "Y"): return number(time.date.year, time.date.year < 0 ? 5 : 4, flags)
    case UInt8(ascii: "C"): return number(floorDivide(time.date.year, 100), 2, flags)
    case UInt8(ascii: "y"): return number(floorModulo(time.date.year, 100), 2, flags)
    case UInt8(ascii: "m"): return number(time.date.month, 2, flags)
    case UInt8(ascii: "B"): return name(DateFormat.months[time.date.month - 1], flags)
    case UInt8(ascii: "b"), UInt8(ascii: "h"):
      return name(String(DateFormat.months[time.date.month - 1].prefix(3)), flags)
    case UInt8(ascii: "d"): return number(time.date.day, 2, flags)
    case UInt8(ascii: "e"): return number(time.date.day, 2, flags, padding: UInt8(ascii: " "))
    case UInt8(ascii: "j"): return number(time.date.dayOfYear, 3, flags)
    case UInt8(ascii: "H"): return number(time.hour, 2, flags)
    case UInt8(ascii: "k"): return number(time.hour, 2, flags, padding: UInt8(ascii: " "))
    case UInt8(ascii: "I"): return number(hour12, 2, flags)
    case UInt8(ascii: "l"): return number(hour12, 2, flags, padding: UInt8(ascii: " "))
    case UInt8(ascii: "P"):
      var flags = flags
      if flags.changesCase { flags.isUppercase = true }
      return padded(time.hour < 12 ? "am" : "pm", flags)
    case UInt8(ascii: "p"):
      let text = time.hour < 12 ? "AM" : "PM"
      return padded(flags.changesCase ? text.lowercased() : text, flags)
    case UInt8(ascii: "M"): return number(time.minute, 2, flags)
    case UInt8(ascii: "S"): return number(time.second, 2, flags)
    case UInt8(ascii: "L"): return fraction(flags.width ?? 3)
    case UInt8(ascii: "N"): return fraction(flags.width ?? 9)
    case UInt8(ascii: "z"): return offset(flags)
    case UInt8(ascii: "Z"):
      return padded(flags.changesCase ? time.zone.lowercased() : time.zone, flags)
    case UInt8(ascii: "A"): return name(DateFormat.weekdays[time.date.weekday], flags)
    case UInt8(ascii: "a"):
      return name(String(DateFormat.weekdays[time.date.weekday].prefix(3)), flags)
    case UInt8(ascii: "u"): return number((time.date.weekday + 6) % 7 + 1, 1, flags)
    case UInt8(ascii: "w"): return number(time.date.weekday, 1, flags)
    case UInt8(ascii: "G"):
      return number(time.date.week.year, time.date.week.year < 0 ? 5 : 4, flags)
    case UInt8(ascii: "g"): return number(floorModulo(time.date.week.year, 100), 2, flags)
    case UInt8(ascii: "V"): return number(time.date.week.number, 2, flags)
    case UInt8(ascii: "U"):
      return number((time.date.dayOfYear + 6 - time.date.weekday) / 7, 2, flags)
    case UInt8(ascii: "W"):
      return number((time.date.dayOfYear + 6 - (time.date.weekday + 6) % 7) / 7, 2, flags)
    case UInt8(ascii: "s"): return number(time.epoch, 1, flags)
    case UInt8(ascii: "n"): return padded("\n", flags)
    case UInt8(ascii: "t"): return padded("\t", flags)
    case UInt8(ascii: "%"): return padded("%", flags)
    case UInt8(ascii: "c"): return composed("%a %b %e %H:%M:%S %Y", flags)
    case UInt8(ascii: "D"), UInt8(ascii: "x"): return composed("%m/%d/%y", flags)
    case UInt8(ascii: "F"): return composed("%Y-%m-%d", flags)
    case UInt8(ascii: "v"): return composed("%e-%^b-%4Y", flags)
    case UInt8(ascii: "X"), UInt8(ascii: "T"): return composed("%H:%M:%S", flags)
    case UInt8(ascii: "r"): return composed("%I:%M:%S %p", flags)
    case UInt8(ascii: "R"): return composed("%H:%M", flags)
    default: return nil
    }
  }

  private func floorDivide(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : (value - divisor + 1) / divisor
  }

  private func floorModulo(_ value: Int, _ divisor: Int) -> Int {
    value - floorDivide(value, divisor) * divisor
  }

  private func number(
    _ value: Int, _ width: Int, _ flags: Flags, padding: UInt8 = UInt8(ascii: "0")
  ) -> [UInt8] {
    let digits = Array(String(value.magnitude).utf8)
    let sign: [UInt8] = value < 0 ? [UInt8(ascii: "-")] : []
    if flags.isUnpadded { return sign + digits }
    let pad = flags.padding ?? padding
    let missing = (flags.width ?? width) - digits.count - sign.count
    let fill = [UInt8](repeating: pad, count: max(missing, 0))
    return pad == UInt8(ascii: "0") ? sign + fill + digits : fill + sign + digits
  }

  private func name(_ text: String, _ flags: Flags) -> [UInt8] {
    var flags = flags
    if flags.changesCase { flags.isUppercase = true }
    return padded(text, flags)
  }

  private func padded(_ text: String, _ flags: Flags) -> [UInt8] {
    let bytes = Array((flags.isUppercase ? text.uppercased() : text).utf8)
    guard let width = flags.width, !flags.isUnpadded, width > bytes.count else { return bytes }
    return [UInt8](repeating: flags.padding ?? UInt8(ascii: " "), count: width - bytes.count)
      + bytes
  }

  private func composed(_ format: StaticString, _ flags: Flags) -> [UInt8] {
    var result: [UInt8] = []
    append(Array("\(format)".utf8), to: &result, limit: .max)
    return padded(String(decoding: result, as: UTF8.self), flags)
  }

  /// The first `count` digits of the second's fraction.
  private func fraction(_ count: Int) -> [UInt8] {
    let digits = Array(String(time.nanosecond).utf8)
    let nine = [UInt8](repeating: UInt8(ascii: "0"), count: 9 - digits.count) + digits
    return Array(
      (nine + [UInt8](repeating: UInt8(ascii: "0"), count: max(count - 9, 0))).prefix(count))
  }

  /// `+hhmm`, `+hh:mm`, `+hh:mm:ss`, or as short as it goes for three colons.
  private func offset(_ flags: Flags) -> [UInt8]? {
    let magnitude = time.offset.magnitude
    let (hours, minutes, seconds) = (magnitude / 3_600, magnitude / 60 % 60, magnitude % 60)
    func two(_ value: UInt) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let tail: String
    switch flags.colons {
    case 0: tail = two(minutes)
    case 1: tail = ":" + two(minutes)
    case 2: tail = ":" + two(minutes) + ":" + two(seconds)
    case 3:
      tail =
        seconds > 0
        ? ":" + two(minutes) + ":" + two(seconds) : minutes > 0 ? ":" + two(minutes) : ""
    default: return nil
    }
    let sign = time.offset < 0 ? "-" : "+"
    let head = flags.padding == UInt8(ascii: " ") ? "\(hours)" : two(hours)
    let missing = max(0, (flags.width ?? 0) - head.count - tail.count - 1)
    if flags.padding == UInt8(ascii: " ") {
      return Array((String(repeating: " ", count: missing) + sign + head + tail).utf8)
    }
    return Array((sign + String(repeating: "0", count: missing) + head + tail).utf8)
  }
}
