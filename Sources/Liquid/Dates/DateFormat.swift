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
  private var result: [UInt8] = []

  private init(time: ZonedTime) { self.time = time }

  static func text(of time: ZonedTime, format: [UInt8], limit: Int) -> [UInt8] {
    var writer = DateFormat(time: time)
    writer.result.reserveCapacity(32)
    writer.append(format, limit: limit)
    return writer.result
  }

  private mutating func append(_ format: [UInt8], limit: Int) {
    var index = 0
    while index < format.count, result.count <= limit {
      guard format[index] == UInt8(ascii: "%") else {
        result.append(format[index])
        index += 1
        continue
      }
      let start = index
      index += 1
      guard let directive = DateDirective(format, at: &index), append(directive) else {
        // Unknown: the whole of it stays.
        index = min(index + 1, format.count)
        result.append(contentsOf: format[start..<index])
        continue
      }
      index += 1
    }
  }

  // MARK: - Directives

  /// - Returns: False, and nothing is appended, where the letter means nothing.
  private mutating func append(_ directive: DateDirective) -> Bool {
    let flags = directive.flags
    if flags.colons > 0, directive.letter != UInt8(ascii: "z") { return false }
    let hour12 = time.hour % 12 == 0 ? 12 : time.hour % 12
    switch directive.letter {
    case UInt8(ascii: "Y"): append(number: time.date.year, time.date.year < 0 ? 5 : 4, flags)
    case UInt8(ascii: "C"): append(number: floorDivide(time.date.year, 100), 2, flags)
    case UInt8(ascii: "y"): append(number: floorModulo(time.date.year, 100), 2, flags)
    case UInt8(ascii: "m"): append(number: time.date.month, 2, flags)
    case UInt8(ascii: "B"): append(name: DateFormat.months[time.date.month - 1], flags)
    case UInt8(ascii: "b"), UInt8(ascii: "h"):
      append(name: String(DateFormat.months[time.date.month - 1].prefix(3)), flags)
    case UInt8(ascii: "d"): append(number: time.date.day, 2, flags)
    case UInt8(ascii: "e"): append(number: time.date.day, 2, flags, padding: UInt8(ascii: " "))
    case UInt8(ascii: "j"): append(number: time.date.dayOfYear, 3, flags)
    case UInt8(ascii: "H"): append(number: time.hour, 2, flags)
    case UInt8(ascii: "k"): append(number: time.hour, 2, flags, padding: UInt8(ascii: " "))
    case UInt8(ascii: "I"): append(number: hour12, 2, flags)
    case UInt8(ascii: "l"): append(number: hour12, 2, flags, padding: UInt8(ascii: " "))
    case UInt8(ascii: "P"):
      var flags = flags
      if flags.changesCase { flags.isUppercase = true }
      append(text: time.hour < 12 ? "am" : "pm", flags)
    case UInt8(ascii: "p"):
      let text = time.hour < 12 ? "AM" : "PM"
      append(text: flags.changesCase ? text.lowercased() : text, flags)
    case UInt8(ascii: "M"): append(number: time.minute, 2, flags)
    case UInt8(ascii: "S"): append(number: time.second, 2, flags)
    case UInt8(ascii: "L"): append(fractionDigits: flags.width ?? 3)
    case UInt8(ascii: "N"): append(fractionDigits: flags.width ?? 9)
    case UInt8(ascii: "z"): return append(offset: flags)
    case UInt8(ascii: "Z"):
      append(text: flags.changesCase ? time.zone.lowercased() : time.zone, flags)
    case UInt8(ascii: "A"): append(name: DateFormat.weekdays[time.date.weekday], flags)
    case UInt8(ascii: "a"):
      append(name: String(DateFormat.weekdays[time.date.weekday].prefix(3)), flags)
    case UInt8(ascii: "u"): append(number: (time.date.weekday + 6) % 7 + 1, 1, flags)
    case UInt8(ascii: "w"): append(number: time.date.weekday, 1, flags)
    case UInt8(ascii: "G"):
      append(number: time.date.week.year, time.date.week.year < 0 ? 5 : 4, flags)
    case UInt8(ascii: "g"): append(number: floorModulo(time.date.week.year, 100), 2, flags)
    case UInt8(ascii: "V"): append(number: time.date.week.number, 2, flags)
    case UInt8(ascii: "U"):
      append(number: (time.date.dayOfYear + 6 - time.date.weekday) / 7, 2, flags)
    case UInt8(ascii: "W"):
      append(number: (time.date.dayOfYear + 6 - (time.date.weekday + 6) % 7) / 7, 2, flags)
    case UInt8(ascii: "s"): append(number: time.epoch, 1, flags)
    case UInt8(ascii: "n"): append(text: "\n", flags)
    case UInt8(ascii: "t"): append(text: "\t", flags)
    case UInt8(ascii: "%"): append(text: "%", flags)
    case UInt8(ascii: "c"): append(composed: "%a %b %e %H:%M:%S %Y", flags)
    case UInt8(ascii: "D"), UInt8(ascii: "x"): append(composed: "%m/%d/%y", flags)
    case UInt8(ascii: "F"): append(composed: "%Y-%m-%d", flags)
    case UInt8(ascii: "v"): append(composed: "%e-%^b-%4Y", flags)
    case UInt8(ascii: "X"), UInt8(ascii: "T"): append(composed: "%H:%M:%S", flags)
    case UInt8(ascii: "r"): append(composed: "%I:%M:%S %p", flags)
    case UInt8(ascii: "R"): append(composed: "%H:%M", flags)
    default: return false
    }
    return true
  }

  private func floorDivide(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : (value - divisor + 1) / divisor
  }

  private func floorModulo(_ value: Int, _ divisor: Int) -> Int {
    value - floorDivide(value, divisor) * divisor
  }

  private mutating func append(
    number value: Int, _ width: Int, _ flags: Flags, padding: UInt8 = UInt8(ascii: "0")
  ) {
    let start = result.count
    // From the last digit to the first, and turned round at the end.
    var rest = value.magnitude
    repeat {
      result.append(UInt8(rest % 10) + UInt8(ascii: "0"))
      rest /= 10
    } while rest > 0
    let pad = flags.padding ?? padding
    let isSignLast = !flags.isUnpadded && pad == UInt8(ascii: "0")
    if value < 0, !isSignLast { result.append(UInt8(ascii: "-")) }
    if !flags.isUnpadded {
      let end = start + (flags.width ?? width) - (value < 0 && isSignLast ? 1 : 0)
      while result.count < end { result.append(pad) }
    }
    if value < 0, isSignLast { result.append(UInt8(ascii: "-")) }
    var (low, high) = (start, result.count - 1)
    while low < high {
      result.swapAt(low, high)
      low += 1
      high -= 1
    }
  }

  private mutating func append(name text: String, _ flags: Flags) {
    var flags = flags
    if flags.changesCase { flags.isUppercase = true }
    append(text: text, flags)
  }

  private mutating func append(text: String, _ flags: Flags) {
    let text = flags.isUppercase ? text.uppercased() : text
    if let width = flags.width, !flags.isUnpadded, width > text.utf8.count {
      let pad = flags.padding ?? UInt8(ascii: " ")
      result.append(contentsOf: repeatElement(pad, count: width - text.utf8.count))
    }
    result.append(contentsOf: text.utf8)
  }

  private mutating func append(composed format: String, _ flags: Flags) {
    let text = DateFormat.text(of: time, format: Array(format.utf8), limit: .max)
    append(text: String(decoding: text, as: UTF8.self), flags)
  }

  /// The first digits of the second's fraction.
  private mutating func append(fractionDigits count: Int) {
    let digits = String(time.nanosecond).utf8
    let nine = [UInt8](repeating: UInt8(ascii: "0"), count: 9 - digits.count) + digits
    result.append(contentsOf: nine.prefix(count))
    result.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(count - 9, 0)))
  }

  /// `+hhmm`, `+hh:mm`, `+hh:mm:ss`, or as short as it goes for three colons.
  /// - Returns: False for more colons, and nothing is appended.
  private mutating func append(offset flags: Flags) -> Bool {
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
    default: return false
    }
    let sign = time.offset < 0 ? "-" : "+"
    let head = flags.padding == UInt8(ascii: " ") ? "\(hours)" : two(hours)
    let missing = max(0, (flags.width ?? 0) - head.count - tail.count - 1)
    if flags.padding == UInt8(ascii: " ") {
      result.append(contentsOf: (String(repeating: " ", count: missing) + sign + head + tail).utf8)
    } else {
      result.append(contentsOf: (sign + String(repeating: "0", count: missing) + head + tail).utf8)
    }
    return true
  }
}
