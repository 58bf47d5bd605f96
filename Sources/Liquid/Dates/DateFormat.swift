internal import Bytes

/// The format of a date, as that of Ruby's `strftime`: directives, and all else as it is.
struct DateFormat: Sendable {
  /// A part of a format; plain, so that compiled code may hold it.
  enum Part: Sendable {
    /// These bytes of the format.
    case text(Range<Int>)
    case directive(DateDirective)
  }

  let text: [UInt8]
  let parts: [Part]

  /// Reads a format. O(bytes).
  init(_ text: [UInt8]) {
    var parts: [Part] = []
    var index = 0
    var start = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "%") else {
        index += 1
        continue
      }
      let before = start..<index
      index += 1
      let directive = DateDirective(text, at: &index)
      index = min(index + 1, text.count)
      // Unknown: the whole of it stays.
      guard let directive, directive.isKnown else { continue }
      if !before.isEmpty { parts.append(.text(before)) }
      parts.append(.directive(directive))
      start = index
    }
    if start < text.count { parts.append(.text(start..<text.count)) }
    self.text = text
    self.parts = parts
  }

  /// Whether what it writes is the same at every time of a day.
  var isOfDays: Bool {
    parts.allSatisfy { part in
      if case .directive(let directive) = part { directive.isOfDays } else { true }
    }
  }

  /// The text of `time`; what is beyond `limit` bytes is cut off somewhere.
  func text(of time: ZonedTime, limit: Int = .max) -> [UInt8] {
    var output = ByteBuffer(capacity: 32)
    append(by: DateWriter(time), to: &output, limit: limit)
    return output.array()
  }

  /// Appends the text of the writer's time, as `text(of:limit:)`.
  func append(by writer: DateWriter, to output: inout ByteBuffer, limit: Int = .max) {
    let start = output.count
    for part in parts where output.count - start <= limit {
      switch part {
      case .text(let range): output.append(text.span.extracting(range))
      case .directive(let directive): writer.append(directive, to: &output)
      }
    }
  }
}

// MARK: - Directives that stand for several

extension DateFormat {
  /// `%c`
  static let dateAndTime = DateFormat("%a %b %e %H:%M:%S %Y")
  /// `%D`, `%x`
  static let americanDate = DateFormat("%m/%d/%y")
  /// `%F`
  static let isoDate = DateFormat("%Y-%m-%d")
  /// `%v`
  static let vmsDate = DateFormat("%e-%^b-%4Y")
  /// `%T`, `%X`
  static let time = DateFormat("%H:%M:%S")
  /// `%r`
  static let time12 = DateFormat("%I:%M:%S %p")
  /// `%R`
  static let minutes = DateFormat("%H:%M")

  private init(_ text: String) { self.init(Array(text.utf8)) }
}
