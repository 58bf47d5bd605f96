extension ProgramBuilder {
  /// What is made on the way must stay within what a render may make.
  private static let maximumSteps = 8

  /// The steps that do what `calls` do with a field; nil where one of them is more than a step.
  mutating func steps(_ calls: [FilterCall]) -> Range<Int>? {
    guard calls.count <= ProgramBuilder.maximumSteps else { return nil }
    var found: [TextStep] = []
    for call in calls {
      guard let step = step(call) else { return nil }
      found.append(step)
    }
    let start = textSteps.count
    textSteps += found
    return start..<textSteps.count
  }

  private mutating func step(_ call: FilterCall) -> TextStep? {
    switch call.filter {
    case .downcase: return .downcase
    case .upcase: return .upcase
    case .capitalize: return .capitalize
    case .strip: return .strip(start: true, end: true)
    case .lstrip: return .strip(start: true, end: false)
    case .rstrip: return .strip(start: false, end: true)
    case .escape, .h: return .escape
    case .urlEncode: return .urlEncode
    case .append: return literal(of: call).map { .append($0) }
    case .prepend: return literal(of: call).map { .prepend($0) }
    case .default: return literal(of: call).map { .otherwise($0) }
    case .date:
      guard let format = call.dateFormat, !format.text.isEmpty else { return nil }
      let start = dateParts.count
      for part in format.parts {
        switch part {
        case .text(let range): dateParts.append(.text(self.text(Array(format.text[range])).plain))
        case .directive: dateParts.append(part)
        }
      }
      return .date(start..<dateParts.count, isOfDays: format.isOfDays)
    default: return nil
    }
  }

  /// The argument of a call that has one, a text that the template itself says.
  private mutating func literal(of call: FilterCall) -> PoolText? {
    guard call.literals?.count == 1, let text = call.literals?.first?.stringBytes else {
      return nil
    }
    return self.text(text)
  }
}
