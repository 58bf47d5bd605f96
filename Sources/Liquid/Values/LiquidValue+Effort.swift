extension LiquidValue {
  /// Text is gone through so much faster than elements of lists, at some ten nanoseconds a byte at worst.
  static let bytesPerElement = 16

  /// What going through so many bytes of text takes.
  static func effort(ofText bytes: Int) -> Int { bytes / bytesPerElement }

  /// Elements that going through the value takes, those of the lists in it and itself included; text
  /// counts as one for so many bytes.
  /// - Parameter limit: beyond this nothing is counted any more.
  func effort(atMost limit: Int) -> Int {
    var effort = 0
    add(to: &effort, limit, depth: 0)
    return effort
  }

  private func add(to effort: inout Int, _ limit: Int, depth: Int) {
    effort = effort.addingWithinRange(1)
    switch self {
    case .array(let elements) where depth < Nesting.maximumDepth:
      for element in elements where effort <= limit {
        element.add(to: &effort, limit, depth: depth + 1)
      }
    case .range(let first, let last) where first < last:
      let (count, overflow) = last.subtractingReportingOverflow(first)
      effort = effort.addingWithinRange(overflow ? limit : min(count, limit))
    case .object(let object): effort = effort.addingWithinRange(object.effort)
    case .scope(let scope): effort = effort.addingWithinRange(scope.values?.effort ?? 0)
    default: effort = effort.addingWithinRange(LiquidValue.effort(ofText: stringBytes?.count ?? 0))
    }
  }
}

extension LiquidValue {
  /// Digits of two numbers are gone through each with each, so many of them in the time of one element.
  static let digitPairsPerElement = 32

  /// How many digits reading the value as a number may take, those after the point included.
  var digitCount: Int {
    switch self {
    case .big(let number): number.digitCount
    case .float(let value): LiquidValue.digitCount(value)
    case .string(let bytes), .text(let bytes): min(bytes.count, BigNumber.maximumDigits)
    default: 1
    }
  }

  /// Seventeen digits, and the zeros between them and the point: three for ten powers of two.
  private static func digitCount(_ value: Double) -> Int {
    // Of zero the exponent is the least integer.
    value.isNormal || value.isSubnormal ? 17 + Int(value.exponent.magnitude) * 3 / 10 : 1
  }

  /// What asking a number for its bits, or how many there are, takes.
  var effortOfBits: Int {
    guard case .big(let number) = self else { return 0 }
    return number.digitCount * number.digitCount / LiquidValue.digitPairsPerElement
  }
}
