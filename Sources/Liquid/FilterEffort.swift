/// What a filter goes through, as `LiquidValue.effort` counts: where it makes little of much, only this
/// bounds it.
enum FilterEffort {
  /// - Parameter limit: beyond this nothing is counted any more.
  static func elements(of application: FilterApplication, atMost limit: Int) -> Int {
    var elements = 0
    switch (application.filter, application.input) {
    case (.size, .array), (.first, .array), (.last, .array), (.default, _), (.slice, .array): break
    default: elements = application.input.effort(atMost: limit)
    }
    for argument in application.arguments {
      elements = elements.addingWithinRange(argument.effort(atMost: limit))
    }
    // What is beyond the limit anyway leaves room for what follows.
    elements = min(elements, limit.addingWithinRange(1))
    switch application.filter {
    case .sort, .sortNatural:
      // Each element is compared about as often as the count has binary digits.
      elements &*= Int.bitWidth - elements.leadingZeroBitCount
    case .replace, .remove, .split:
      // Each byte may be an occurrence.
      elements &*= 8
    default: break
    }
    return elements
  }
}
