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
    case .where, .reject, .find, .findIndex, .has:
      // Each may be compared with the second argument as a number.
      let each = application.argument(1)?.effort(atMost: limit) ?? 1
      elements = elements.multipliedWithinRange(by: each)
    case .plus, .minus, .times, .dividedBy, .modulo, .size, .sum, .round, .ceil, .floor, .atLeast,
      .atMost, .abs:
      elements = elements.addingWithinRange(arithmetic(application))
    default: break
    }
    return elements
  }

  /// Digits of two numbers are gone through each with each, so many of them in the time of one element.
  private static let digitPairsPerElement = 32

  private static func arithmetic(_ application: FilterApplication) -> Int {
    guard case .array(let elements) = application.input else {
      let digits = application.input.digitCount
      guard application.filter != .size else {
        // Of a number that is its bytes in the binary system.
        guard case .big = application.input else { return 0 }
        return digits * digits / digitPairsPerElement
      }
      return digits * (application.argument(0)?.digitCount ?? 1) / digitPairsPerElement
    }
    guard application.filter == .sum else { return 0 }
    // Each is added to a sum that is as long as the longest.
    let longest = elements.lazy.map(\.longestDigitCount).max() ?? 0
    return elements.count.multipliedWithinRange(by: longest / digitPairsPerElement)
  }
}

extension LiquidValue {
  /// That of the value, or of a member that is summed.
  fileprivate var longestDigitCount: Int {
    guard case .object(let object) = self else { return digitCount }
    return object.members.lazy.map(\.value.digitCount).max() ?? 0
  }
}
