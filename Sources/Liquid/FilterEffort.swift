/// What filters go through, in elements of lists: where they make little of much, only this bounds them.
struct FilterEffort {
  /// Text is gone through so much faster than elements.
  private static let bytesPerElement = 256

  private(set) var elements = 0
  private let limit: Int

  /// - Parameter limit: beyond this nothing is counted any more.
  init(of application: FilterApplication, atMost limit: Int) {
    self.limit = limit
    switch (application.filter, application.input) {
    case (.size, .array), (.first, _), (.last, _), (.default, _), (.slice, .array): break
    default: add(application.input, depth: 0)
    }
    for argument in application.arguments { add(argument, depth: 0) }
    if application.filter == .sort || application.filter == .sortNatural {
      // Each element is compared about as often as the count has binary digits.
      elements &*= Int.bitWidth - elements.leadingZeroBitCount
    }
  }

  private mutating func add(_ value: LiquidValue, depth: Int) {
    elements += 1
    switch value {
    case .array(let inner) where depth < ListFlattening.maximumDepth:
      for element in inner where elements <= limit { add(element, depth: depth + 1) }
    case .range(let first, let last) where first < last:
      let (count, overflow) = last.subtractingReportingOverflow(first)
      elements += overflow ? limit : min(count, limit)
    default: elements += (value.stringBytes?.count ?? 0) / FilterEffort.bytesPerElement
    }
  }
}
