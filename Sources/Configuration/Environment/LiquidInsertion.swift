internal import Bytes

/// Joins a template with the values of its `${…}` so that no value is template source.
///
/// What a value must look like depends on what it lands in:
///
///     text            {{ name | append: "…" }}      {% raw %} … {% endraw %}
///     each { of the   between quotes: the value     as it is, unless it
///     value becomes   itself, if it fits there;     begins a tag
///     {{ "{" }}       else a literal of its own
///
/// A condition (`where`, `when`) is all inside. Values that cannot be written where they stand are
/// faults.
struct LiquidInsertion {
  private(set) var resolved = ResolvedText()
  private(set) var faults: [EnvironmentReferences.Fault] = []
  private var scanner: LiquidScanner

  init(joining parts: [EnvironmentReferences.Part], isCondition: Bool) {
    scanner = LiquidScanner(isCondition: isCondition)
    for (index, part) in parts.enumerated() {
      guard part.variable != nil else {
        resolved.append(part.text, from: part.originalStart, isInserted: false)
        scanner.advance(over: part.text)
        continue
      }
      // A neighbour that is inserted too may begin with anything.
      let next = index + 1 < parts.count ? parts[index + 1] : nil
      insert(part, before: next?.variable == nil ? next?.text.first : UInt8(ascii: "{"))
    }
    if isCondition { refuseValuesAlone(parts) }
  }

  /// Whoever writes `"where": "${NAME}"` means the condition in the variable, and would have every record
  /// sent: a text or number holds, whatever it says.
  private mutating func refuseValuesAlone(_ parts: [EnvironmentReferences.Part]) {
    guard let first = parts.first(where: { $0.variable != nil }),
      parts.allSatisfy({ $0.variable != nil || $0.text.allSatisfy(ASCII.isSpace) })
    else { return }
    faults.append(
      .init(
        offset: first.originalStart,
        message: "an environment variable is inserted as text, and a text alone holds for every "
          + "record; compare it with a field"))
  }

  private mutating func insert(_ part: EnvironmentReferences.Part, before next: UInt8?) {
    switch scanner.state {
    case .text: insertIntoText(part, before: next)
    case .quoted(let quote):
      // With an empty value the bytes around it meet.
      let closesTag =
        (part.text.last ?? scanner.last) == UInt8(ascii: "%") && next == UInt8(ascii: "}")
      if scanner.isInsideOutput, scanner.last == UInt8(ascii: "{"),
        (part.text.first ?? next) == UInt8(ascii: "%")
      {
        refuse(part, at: "where it makes \"{%\" inside an output; put it apart from the brace")
      } else if part.text.contains(quote) || LiquidInsertion.breaksLiteral(part.text) || closesTag {
        refuse(part, "a quote, brace or line break, which this quoted text cannot hold")
      } else {
        resolved.append(part.text, from: part.originalStart, isInserted: true)
        scanner.advance(over: part.text)
      }
    case .code: insertIntoCode(part, before: next)
    case .nested:
      refuse(part, at: "inside an output in the reason of a skip; assign it to a variable first")
    case .verbatim: insertVerbatim(part, before: next)
    }
  }

  /// Whether the value completes a `{%` or `{{` of which the text before it has the first brace.
  private func completesOpening(
    _ part: EnvironmentReferences.Part, before next: UInt8?
  ) -> Bool {
    guard scanner.endsWithBrace, let byte = part.text.first ?? next else { return false }
    return byte == UInt8(ascii: "%") || byte == UInt8(ascii: "{")
  }

  /// As it is, since nothing can be wrapped here; but a value must not end the block, nor its tags.
  private mutating func insertVerbatim(
    _ part: EnvironmentReferences.Part, before next: UInt8?
  ) {
    let mayStand = part.text.allSatisfy { byte in
      byte != UInt8(ascii: "{") && byte != UInt8(ascii: "%")
        && !(byte == UInt8(ascii: "}") && scanner.isInsideToken)
    }
    if !mayStand {
      refuse(part, "a brace or percent sign, which may not stand in a raw or comment block")
    } else if scanner.isInsideName || completesOpening(part, before: next) {
      refuse(part, at: "where a tag in a raw or comment block has its name; put it apart")
    } else {
      resolved.append(part.text, from: part.originalStart, isInserted: true)
      scanner.advance(over: part.text)
    }
  }

  /// Only braces can begin template source, so only they are wrapped: those of the value, and one of
  /// the text before it that the value would complete.
  private mutating func insertIntoText(
    _ part: EnvironmentReferences.Part, before next: UInt8?
  ) {
    let brace = UInt8(ascii: "{")
    var text = part.text
    if completesOpening(part, before: next) {
      resolved.bytes.removeLast()
      text.insert(brace, at: 0)
    }
    let wrapped = text.flatMap { $0 == brace ? Array("{{ \"{\" }}".utf8) : [$0] }
    resolved.append(wrapped, from: part.originalStart, isInserted: true)
    scanner.endsWithBrace = text.isEmpty && scanner.endsWithBrace
  }

  /// Outside quotes a value stands for itself: a number as one, anything else as a quoted literal.
  private mutating func insertIntoCode(
    _ part: EnvironmentReferences.Part, before next: UInt8?
  ) {
    let isNumber = LiquidInsertion.isNumber(part.text)
    if LiquidScanner.joins(scanner.last) || next.map(LiquidScanner.joins) ?? false {
      let message =
        "an environment variable may not be part of a name or number in a template; put it in "
        + "quotes or apart"
      faults.append(.init(offset: part.originalStart, message: message))
      return
    }
    let quote = [UInt8(ascii: "\""), UInt8(ascii: "'")].first { !part.text.contains($0) }
    guard let quote, !LiquidInsertion.breaksLiteral(part.text) else {
      return refuse(part, "both quotes, a brace or a line break, which no literal can hold")
    }
    let literal = isNumber ? part.text : [quote] + part.text + [quote]
    resolved.append(literal, from: part.originalStart, isInserted: true)
    scanner.advance(over: literal)
  }

  private mutating func refuse(_ part: EnvironmentReferences.Part, at place: String) {
    faults.append(
      .init(
        offset: part.originalStart,
        message: "an environment variable may not stand \(place)"))
  }

  private mutating func refuse(_ part: EnvironmentReferences.Part, _ what: String) {
    let name = part.variable ?? ""
    faults.append(
      .init(
        offset: part.originalStart,
        message: "the value of \(name) holds \(what); move the reference into plain text or vars"))
  }

  /// Braces end a tag even between quotes, and a line break ends a line of the `liquid` tag.
  private static func breaksLiteral(_ text: [UInt8]) -> Bool {
    text.contains { byte in
      byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
    }
  }

  /// Whether Liquid would print the number exactly as `text` writes it: `7` and `1.5`, not `007`.
  private static func isNumber(_ text: [UInt8]) -> Bool {
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
    let parts = digits.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let zero = UInt8(ascii: "0")
    guard digits.count < 16, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(ASCII.isDigit) })
    else {
      return false
    }
    if parts.count == 2, parts[1].last == zero { return false }
    if parts[0].first == zero, parts[0].count > 1 { return false }
    return !(digits.count < text.count && digits.elementsEqual([zero]))
  }
}
