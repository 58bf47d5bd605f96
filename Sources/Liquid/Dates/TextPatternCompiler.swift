internal import Bytes

/// Makes the steps of a pattern from its text.
///
/// The compiler knows what the patterns here need: literals, `[…]`, `\d`, `\D`, `\s`, `\b`, `\A`, `\z`, groups,
/// `|`, and `?`, `*`, `+`, `{n}`, `{m,n}`. What is repeated without end must not be empty.
struct TextPatternCompiler {
  typealias Step = TextPattern.Step

  private static let digits = ByteSet(ASCII.isDigit)
  private static let spaces = ByteSet(ASCII.isSpace)

  private var rest: Substring.UTF8View
  private(set) var groups = 0

  init(_ source: String) { rest = source[...].utf8 }

  mutating func steps() -> [Step] {
    let steps = alternatives()
    precondition(rest.isEmpty, "bug: a pattern closes a group that is not open")
    return [.mark(0)] + steps + [.mark(1), .found]
  }

  private mutating func alternatives() -> [Step] {
    var first: [Step] = []
    while let byte = rest.first, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
      first += repeated(element())
    }
    guard take("|") else { return first }
    let others = alternatives()
    return [.either(or: first.count + 2)] + first + [.jump(others.count + 1)] + others
  }

  private mutating func element() -> [Step] {
    if take("(?:") { return inGroup() }
    if take("(") {
      groups += 1
      let mark = 2 * groups
      return [.mark(mark)] + inGroup() + [.mark(mark + 1)]
    }
    if take("[") { return [.byte(bracketed())] }
    if take("\\b") { return [.wordBoundary] }
    if take("\\A") { return [.textStart] }
    if take("\\z") { return [.textEnd] }
    return [.byte(single())]
  }

  private mutating func inGroup() -> [Step] {
    let steps = alternatives()
    precondition(take(")"), "bug: a pattern leaves a group open")
    return steps
  }

  private mutating func bracketed() -> ByteSet {
    let isInverted = take("^")
    var set = ByteSet()
    while !take("]") {
      let low = rest.first
      let members = single()
      set.formUnion(members)
      guard let low, rest.first == UInt8(ascii: "-"), members == ByteSet([low]),
        rest.dropFirst().first != UInt8(ascii: "]")
      else { continue }
      rest.removeFirst()
      set.formUnion(ByteSet(Array(low...rest.removeFirst())))
    }
    return isInverted ? set.inverted : set
  }

  private mutating func single() -> ByteSet {
    if take("\\d") { return TextPatternCompiler.digits }
    if take("\\D") { return TextPatternCompiler.digits.inverted }
    if take("\\s") { return TextPatternCompiler.spaces }
    _ = take("\\")
    return ByteSet([rest.removeFirst()])
  }

  private mutating func repeated(_ steps: [Step]) -> [Step] {
    if take("?") { return optional(steps) }
    if take("*") { return endless(steps) }
    if take("+") { return steps + endless(steps) }
    guard take("{") else { return steps }
    let least = number()
    let most = take(",") ? number() : least
    precondition(take("}"), "bug: a pattern leaves a count open")
    let tail = (least..<most).reduce([]) { tail, _ in optional(steps + tail) }
    return Array(repeatElement(steps, count: least).joined()) + tail
  }

  private func optional(_ steps: [Step]) -> [Step] { [.either(or: steps.count + 1)] + steps }

  private func endless(_ steps: [Step]) -> [Step] {
    if steps.count == 1, case .byte(let set) = steps[0] { return [.run(set)] }
    return [.either(or: steps.count + 2)] + steps + [.jump(-steps.count - 1)]
  }

  private mutating func number() -> Int {
    var value = 0
    while let byte = rest.first, ASCII.isDigit(byte) {
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      rest.removeFirst()
    }
    return value
  }

  private mutating func take(_ literal: StaticString) -> Bool {
    guard rest.starts(with: "\(literal)".utf8) else { return false }
    rest.removeFirst(literal.utf8CodeUnitCount)
    return true
  }
}
