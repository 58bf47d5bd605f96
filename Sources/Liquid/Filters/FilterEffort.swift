/// What a filter goes through, as `LiquidValue.effort` counts: where a filter makes little out of much,
/// only this bounds the work.
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
      // Each element may be compared with the second argument as a number.
      let each = application.argument(1)?.effort(atMost: limit) ?? 1
      elements = elements.multipliedWithinRange(by: each)
    case .plus, .minus, .times, .dividedBy, .modulo, .size, .sum, .round, .ceil, .floor, .atLeast,
      .atMost, .abs:
      elements = elements.addingWithinRange(arithmetic(application))
    case .date:
      elements = elements.addingWithinRange(date(application))
    default: break
    }
    return elements.addingWithinRange(bits(application, atMost: limit))
  }

  private static func arithmetic(_ application: FilterApplication) -> Int {
    guard case .array(let elements) = application.input else {
      let input = application.input
      if application.filter == .size { return input.effortOfBits }
      let digits = input.digitCount
      return digits * (application.argument(0)?.digitCount ?? 1) / LiquidValue.digitPairsPerElement
    }
    guard application.filter == .sum else { return 0 }
    // Each element is added to a sum that is as long as the longest.
    let longest = elements.lazy.map(\.longestDigitCount).max() ?? 0
    return elements.count.multipliedWithinRange(by: longest / LiquidValue.digitPairsPerElement)
  }

  /// A filter that selects a property takes a bit of what is a number.
  private static func bits(_ application: FilterApplication, atMost limit: Int) -> Int {
    guard application.filter.selectsProperty, !application.arguments.isEmpty else { return 0 }
    guard case .array(let elements) = application.input else {
      return application.input.effortOfBits
    }
    var effort = 0
    for element in elements where effort <= limit {
      effort = effort.addingWithinRange(element.effortOfBits)
    }
    return effort
  }

  /// Each part of a date is looked for from each byte of the text, in the worst case.
  private static func date(_ application: FilterApplication) -> Int {
    let bytes = application.input.stringBytes?.count ?? 0
    return bytes > DateText.maximumBytes ? 0 : bytes * bytes / 8
  }
}

extension Filter {
  /// Whether its first argument names a property of the elements.
  fileprivate var selectsProperty: Bool {
    switch self {
    case .map, .where, .reject, .find, .findIndex, .has, .sort, .sortNatural, .uniq, .compact, .sum:
      true
    default: false
    }
  }
}

extension LiquidValue {
  /// Digits of the value, or of the longest member that may be summed.
  fileprivate var longestDigitCount: Int {
    guard case .object(let object) = self else { return digitCount }
    return object.members.lazy.map(\.value.digitCount).max() ?? 0
  }
}
