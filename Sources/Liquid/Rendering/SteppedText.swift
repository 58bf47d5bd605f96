internal import Bytes
internal import Platforms
internal import Records

/// The text that the steps of an output go through, one for each worker.
///
/// Most outputs that are more than a field are a field and one or two filters that make a text of a text:
/// here that takes no allocation, and no value between two of them.
struct SteppedText: ~Copyable {
  /// Memory that is kept from one output to the next.
  private static let keptBytes = 64 << 10

  private var bytes = ByteBuffer(capacity: 256)
  /// The text begins here.
  private var start = 0
  /// Bytes that went through steps in this render, and the steps.
  private var passed = 0

  mutating func beginRender() { passed = 0 }

  /// Counts what the next step goes through.
  /// - Returns: Whether all so far is within `limit`.
  mutating func pass(atMost limit: Int) -> Bool {
    passed = passed.addingWithinRange(count + 1)
    return passed <= limit
  }

  /// Forgets the text, and appends the next one by `body`.
  mutating func replace(by body: (inout ByteBuffer) -> Void) {
    bytes.removeAll(keepingAtMost: SteppedText.keptBytes)
    start = 0
    body(&bytes)
  }

  /// Bytes of the text.
  var count: Int { bytes.count - start }

  func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    bytes.withSpan(from: start, body)
  }

  /// Takes a step.
  /// - Returns: False where only the filter can tell what comes of the text.
  mutating func take(
    _ step: TextStep, of code: FlatCode, _ settings: borrowing RenderSettings
  ) -> Bool {
    switch step {
    case .downcase:
      if isASCII { map(ASCII.lowercased) } else { replaceAll(by: scalars.lowercased) }
    case .upcase:
      if isASCII { map(ASCII.uppercased) } else { replaceAll(by: scalars.uppercased) }
    case .capitalize:
      if isASCII {
        map(ASCII.lowercased)
        if count > 0 { bytes[start] = ASCII.uppercased(bytes[start]) }
      } else {
        replaceAll(by: scalars.capitalized)
      }
    case .strip(let atStart, let atEnd): strip(start: atStart, end: atEnd)
    case .append(let text): code.append(text, to: &bytes, as: .plain)
    case .prepend(let text):
      let old = start..<bytes.count
      start = old.upperBound
      code.append(text, to: &bytes, as: .plain)
      for index in old { bytes.append(bytes[index]) }
    case .escape:
      rewrite(limit: settings.filterLimits.bytes) { HTMLText.append(escaped: $0, to: &$1) }
    case .urlEncode:
      rewrite(limit: settings.filterLimits.bytes) {
        PercentEncoding.append($0, space: UInt8(ascii: "+"), to: &$1)
      }
    case .otherwise(let text):
      if count == 0 { replace { code.append(text, to: &$0, as: .plain) } }
    case .date(let parts, let isOfDays):
      // What is no text stays none.
      if count == 0 { return true }
      guard let date = withSpan({ PlainDate($0) }) else { return false }
      let isDay = isOfDays && !date.hasTime && !settings.zone.skipsDays
      let time = isDay ? ZonedTime(startOf: date.day) : date.time(in: settings.zone)
      replaceAll(by: parts, of: code, DateWriter(time), limit: settings.filterLimits.bytes)
    }
    return true
  }

  private mutating func replaceAll(
    by parts: Range<Int>, of code: FlatCode, _ writer: DateWriter, limit: Int
  ) {
    start = bytes.count
    for part in parts where count <= limit {
      switch code.dateParts[part] {
      case .text(let range): bytes.append(range, of: code.pool)
      case .directive(let directive): writer.append(directive, to: &bytes)
      }
    }
  }

  private var scalars: ScalarText { ScalarText(bytes.array(from: start)) }

  private var isASCII: Bool {
    for index in start..<bytes.count where bytes[index] >= 0x80 { return false }
    return true
  }

  private mutating func map(_ body: (UInt8) -> UInt8) {
    for index in start..<bytes.count { bytes[index] = body(bytes[index]) }
  }

  /// Writes the text anew, byte by byte; no more than the limit is passed by.
  private mutating func rewrite(limit: Int, _ body: (UInt8, inout ByteBuffer) -> Void) {
    let old = start..<bytes.count
    start = old.upperBound
    for index in old where count <= limit { body(bytes[index], &bytes) }
  }

  private mutating func replaceAll(by text: [UInt8]) {
    bytes.truncate(to: start)
    bytes.append(text)
  }

  private mutating func strip(start atStart: Bool, end atEnd: Bool) {
    if atStart {
      while start < bytes.count, SteppedText.isStripped(bytes[start]) { start += 1 }
    }
    if atEnd {
      var end = bytes.count
      while end > start, SteppedText.isStripped(bytes[end - 1]) { end -= 1 }
      bytes.truncate(to: end)
    }
  }

  /// As Ruby's `strip`: NUL counts as white space.
  static func isStripped(_ byte: UInt8) -> Bool { ASCII.isSpace(byte) || byte == 0 }
}

extension RenderContext {
  /// Appends what `steps` make of a field.
  /// - Returns: False, and nothing is appended, where only the filters can tell what comes of it.
  mutating func append(
    _ field: FieldReference, through steps: Range<Int>, of code: FlatCode,
    to output: inout ByteBuffer, as encoding: TextEncoding
  ) -> Bool {
    let range = range(of: field)
    if range.isList { return false }
    let source = sources[field.frame]
    steppedText.replace { bytes in
      if !range.isAbsent { source.append(range, to: &bytes, as: .plain) }
    }
    for step in steps {
      // As if each byte were an element: beyond that the filters count what they go through and make.
      guard steppedText.pass(atMost: settings.maximumEffort),
        steppedText.take(code.textSteps[step], of: code, settings),
        steppedText.count <= settings.filterLimits.bytes
      else { return false }
    }
    steppedText.withSpan { text in
      switch encoding {
      case .plain: output.append(text)
      case .json: output.append(escaping: text)
      }
    }
    return true
  }
}
