internal import Bytes
internal import Platforms

/// Writes the parts of a date as Ruby's `strftime` does, each directive by what it means.
struct DateWriter {
  private typealias Flags = DateDirective.Flags

  private static let months: [StaticString] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays: [StaticString] = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  private let time: ZonedTime

  init(_ time: ZonedTime) { self.time = time }

  /// Appends what a directive means that is known.
  func append(_ directive: DateDirective, to output: inout ByteBuffer) {
    let flags = directive.flags
    let start = output.count
    switch directive.letter {
    case UInt8(ascii: "Y"): append(year: time.date.year, flags, to: &output)
    case UInt8(ascii: "C"): append(floorDivide(time.date.year, 100), 2, flags, to: &output)
    case UInt8(ascii: "y"): append(floorModulo(time.date.year, 100), 2, flags, to: &output)
    case UInt8(ascii: "m"): append(time.date.month, 2, flags, to: &output)
    case UInt8(ascii: "B"):
      append(name: DateWriter.months[time.date.month - 1], flags, to: &output)
    case UInt8(ascii: "b"), UInt8(ascii: "h"):
      append(name: DateWriter.months[time.date.month - 1], first: 3, flags, to: &output)
    case UInt8(ascii: "d"): append(time.date.day, 2, flags, to: &output)
    case UInt8(ascii: "e"):
      append(time.date.day, 2, flags, padding: UInt8(ascii: " "), to: &output)
    case UInt8(ascii: "j"): append(time.date.dayOfYear, 3, flags, to: &output)
    case UInt8(ascii: "H"): append(time.hour, 2, flags, to: &output)
    case UInt8(ascii: "k"): append(time.hour, 2, flags, padding: UInt8(ascii: " "), to: &output)
    case UInt8(ascii: "I"): append(hour12, 2, flags, to: &output)
    case UInt8(ascii: "l"): append(hour12, 2, flags, padding: UInt8(ascii: " "), to: &output)
    case UInt8(ascii: "P"):
      output.append(time.hour < 12 ? "am" : "pm")
      var flags = flags
      if flags.changesCase { flags.isUppercase = true }
      finish(from: start, flags, in: &output)
    case UInt8(ascii: "p"):
      output.append(time.hour < 12 ? "AM" : "PM")
      finishCapitals(from: start, flags, in: &output)
    case UInt8(ascii: "M"): append(time.minute, 2, flags, to: &output)
    case UInt8(ascii: "S"): append(time.second, 2, flags, to: &output)
    case UInt8(ascii: "L"): append(fractionDigits: flags.width ?? 3, to: &output)
    case UInt8(ascii: "N"): append(fractionDigits: flags.width ?? 9, to: &output)
    case UInt8(ascii: "z"): append(offset: flags, to: &output)
    case UInt8(ascii: "Z"):
      output.append(utf8: time.zone)
      // A time that says only its offset has no name of a zone, in whatever width.
      if output.count > start { finishCapitals(from: start, flags, in: &output) }
    case UInt8(ascii: "A"):
      append(name: DateWriter.weekdays[time.date.weekday], flags, to: &output)
    case UInt8(ascii: "a"):
      append(name: DateWriter.weekdays[time.date.weekday], first: 3, flags, to: &output)
    case UInt8(ascii: "u"): append((time.date.weekday + 6) % 7 + 1, 1, flags, to: &output)
    case UInt8(ascii: "w"): append(time.date.weekday, 1, flags, to: &output)
    case UInt8(ascii: "G"): append(year: time.date.week.year, flags, to: &output)
    case UInt8(ascii: "g"): append(floorModulo(time.date.week.year, 100), 2, flags, to: &output)
    case UInt8(ascii: "V"): append(time.date.week.number, 2, flags, to: &output)
    case UInt8(ascii: "U"):
      append((time.date.dayOfYear + 6 - time.date.weekday) / 7, 2, flags, to: &output)
    case UInt8(ascii: "W"):
      let weekdayFromMonday = (time.date.weekday + 6) % 7
      append((time.date.dayOfYear + 6 - weekdayFromMonday) / 7, 2, flags, to: &output)
    case UInt8(ascii: "s"): append(time.epoch, 1, flags, to: &output)
    case UInt8(ascii: "n"): append(text: "\n", flags, to: &output)
    case UInt8(ascii: "t"): append(text: "\t", flags, to: &output)
    case UInt8(ascii: "%"): append(text: "%", flags, to: &output)
    case UInt8(ascii: "c"): append(.dateAndTime, flags, to: &output)
    case UInt8(ascii: "D"), UInt8(ascii: "x"): append(.americanDate, flags, to: &output)
    case UInt8(ascii: "F"): append(.isoDate, flags, to: &output)
    case UInt8(ascii: "v"): append(.vmsDate, flags, to: &output)
    case UInt8(ascii: "X"), UInt8(ascii: "T"): append(.time, flags, to: &output)
    case UInt8(ascii: "r"): append(.time12, flags, to: &output)
    case UInt8(ascii: "R"): append(.minutes, flags, to: &output)
    default: preconditionFailure("bug: a directive that is not known")
    }
  }

  private var hour12: Int { time.hour % 12 == 0 ? 12 : time.hour % 12 }

  private func floorDivide(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : (value - divisor + 1) / divisor
  }

  private func floorModulo(_ value: Int, _ divisor: Int) -> Int {
    value - floorDivide(value, divisor) * divisor
  }
}

// MARK: - Numbers

extension DateWriter {
  private func append(year: Int, _ flags: Flags, to output: inout ByteBuffer) {
    append(year, year < 0 ? 5 : 4, flags, to: &output)
  }

  private func append(
    _ value: Int, _ width: Int, _ flags: Flags, padding: UInt8 = UInt8(ascii: "0"),
    to output: inout ByteBuffer
  ) {
    let pad = flags.padding ?? padding
    let isSignFirst = value < 0 && !flags.isUnpadded && pad == UInt8(ascii: "0")
    if isSignFirst { output.append(UInt8(ascii: "-")) }
    if !flags.isUnpadded {
      var length = value < 0 ? 1 : 0
      var rest = value.magnitude
      repeat {
        length += 1
        rest /= 10
      } while rest > 0
      appendPadding(pad, (flags.width ?? width) - length, to: &output)
    }
    if value < 0, !isSignFirst { output.append(UInt8(ascii: "-")) }
    output.append(decimal: UInt64(value.magnitude))
  }

  private func appendPadding(_ byte: UInt8, _ count: Int, to output: inout ByteBuffer) {
    var left = count
    while left > 0 {
      output.append(byte)
      left -= 1
    }
  }

  /// The first digits of the second's fraction.
  private func append(fractionDigits count: Int, to output: inout ByteBuffer) {
    var digit = 100_000_000
    for _ in 0..<min(count, 9) {
      output.append(UInt8(ascii: "0") + UInt8(time.nanosecond / digit % 10))
      digit /= 10
    }
    appendPadding(UInt8(ascii: "0"), count - 9, to: &output)
  }

  /// `+hhmm`, `+hh:mm`, `+hh:mm:ss`, or as short as it goes for three colons.
  private func append(offset flags: Flags, to output: inout ByteBuffer) {
    let magnitude = Int(time.offset.magnitude)
    let (hours, minutes, seconds) = (magnitude / 3_600, magnitude / 60 % 60, magnitude % 60)
    let hasMinutes = flags.colons < 3 || minutes > 0 || seconds > 0
    let hasSeconds = flags.colons == 2 || flags.colons == 3 && seconds > 0
    let isSpaced = flags.padding == UInt8(ascii: " ")
    let part = 2 + min(flags.colons, 1)
    let length = 3 + (hasMinutes ? part : 0) + (hasSeconds ? part : 0)
    let missing = max(0, (flags.width ?? 0) - length) + (hours < 10 ? 1 : 0)
    if isSpaced { appendPadding(UInt8(ascii: " "), missing, to: &output) }
    output.append(time.offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    if !isSpaced { appendPadding(UInt8(ascii: "0"), missing, to: &output) }
    output.append(decimal: UInt64(hours))
    if hasMinutes { append(minutes, behindColon: flags.colons > 0, to: &output) }
    if hasSeconds { append(seconds, behindColon: true, to: &output) }
  }

  private func append(_ number: Int, behindColon hasColon: Bool, to output: inout ByteBuffer) {
    if hasColon { output.append(UInt8(ascii: ":")) }
    append(number, 2, Flags(), to: &output)
  }
}

// MARK: - Texts

extension DateWriter {
  /// A name, or so many letters of it; in capital letters where its case is to change.
  private func append(
    name: StaticString, first letters: Int? = nil, _ flags: Flags, to output: inout ByteBuffer
  ) {
    let start = output.count
    output.append(name)
    if let letters { output.truncate(to: start + letters) }
    var flags = flags
    if flags.changesCase { flags.isUppercase = true }
    finish(from: start, flags, in: &output)
  }

  private func append(text: StaticString, _ flags: Flags, to output: inout ByteBuffer) {
    let start = output.count
    output.append(text)
    finish(from: start, flags, in: &output)
  }

  private func append(_ format: DateFormat, _ flags: Flags, to output: inout ByteBuffer) {
    let start = output.count
    format.append(by: self, to: &output)
    finish(from: start, flags, in: &output)
  }

  /// Gives a text that was appended its case and its width.
  private func finish(from start: Int, _ flags: Flags, in output: inout ByteBuffer) {
    if flags.isUppercase { map(from: start, ASCII.uppercased, in: &output) }
    let count = output.count - start
    guard let width = flags.width, !flags.isUnpadded, width > count else { return }
    let text = output.array(from: start)
    output.truncate(to: start)
    appendPadding(flags.padding ?? UInt8(ascii: " "), width - count, to: &output)
    output.append(text)
  }

  /// The same for a text in capital letters, which a change of case makes small ones, whatever else is asked for.
  private func finishCapitals(from start: Int, _ flags: Flags, in output: inout ByteBuffer) {
    var flags = flags
    if flags.changesCase {
      map(from: start, ASCII.lowercased, in: &output)
      flags.isUppercase = false
    }
    finish(from: start, flags, in: &output)
  }

  private func map(from start: Int, _ body: (UInt8) -> UInt8, in output: inout ByteBuffer) {
    for index in start..<output.count { output[index] = body(output[index]) }
  }
}
