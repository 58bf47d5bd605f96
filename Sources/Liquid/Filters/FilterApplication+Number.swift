extension FilterApplication {
  /// What the filters of two numbers do.
  enum Arithmetic { case plus, minus, times, dividedBy, modulo }

  func arithmetic(_ operation: Arithmetic) throws(RenderFailure) -> LiquidValue {
    let other = argument(0) ?? .absent
    let (left, right) = (input.number, other.number)
    if let endless = try endless(operation, left, right, other) { return endless }
    if operation == .dividedBy, !(left.isInteger && right.isInteger),
      let quotient = left.exact.nearestQuotient(by: right.exact)
    {
      return .float(quotient)
    }
    return try combined(operation, left, right)
      .value(isBelowZero: isBelowZero(operation, other))
  }

  /// Whether a result that is zero has come from below, as fractions tell.
  private func isBelowZero(_ operation: Arithmetic, _ other: LiquidValue) -> Bool {
    let (left, right) = (input.asDouble, other.asDouble)
    return switch operation {
    case .times, .dividedBy: left.sign != right.sign
    case .plus: left == 0 && left.sign == .minus && right.sign == .minus
    case .minus: left == 0 && left.sign == .minus && right.sign == .plus
    case .modulo: false
    }
  }

  /// What becomes of a fraction without end: one that is divided by zero or comes in as such; nil where
  /// there is none.
  private func endless(
    _ operation: Arithmetic, _ number: LiquidNumber, _ operand: LiquidNumber,
    _ other: LiquidValue
  ) throws(RenderFailure) -> LiquidValue? {
    var isEndless = input.isEndless || other.isEndless
    if operation == .dividedBy, !(number.isInteger && operand.isInteger) {
      isEndless = isEndless || operand.exact.isZero
      if isEndless, settings.refusesInfinity { throw divisionByZero }
    }
    guard isEndless else { return nil }
    let (left, right) = (input.asDouble, other.asDouble)
    switch operation {
    case .plus: return .float(left + right)
    case .minus: return .float(left - right)
    case .times: return .float(left * right)
    case .dividedBy: return .float(left / right)
    case .modulo:
      guard !operand.exact.isZero || other.isEndless else { throw noWholeNumber }
      return .float(left.isFinite && !right.isNaN ? left : .nan)
    }
  }

  private var divisionByZero: RenderFailure {
    failure("divides by zero; check the divisor first")
  }

  private var noWholeNumber: RenderFailure {
    failure("has no whole number to give; check for a division by zero before it")
  }

  /// The argument where its order beside the input is as asked for, else the input.
  func argumentOrInput(_ comparison: ComparisonOperator) -> LiquidValue {
    let other = argument(0) ?? .absent
    if input.isEndless || other.isEndless {
      let (left, right) = (input.asDouble, other.asDouble)
      return comparison.holds(right > left ? 1 : right < left ? -1 : 0) ? other : input
    }
    let order = BigNumber.compare(other.number.exact, input.number.exact)
    let chosen = comparison.holds(order) ? other : input
    return chosen.number.value(isBelowZero: chosen.asDouble.sign == .minus)
  }

  // MARK: - One number

  func absolute() -> LiquidValue {
    if input.isEndless { return .float(input.asDouble.magnitude) }
    let value = input.number
    if case .int(let small) = value, small >= 0 { return .int(small) }
    let magnitude = value.exact.magnitude
    return value.isInteger
      ? LiquidNumber(integer: magnitude).value : LiquidNumber.decimal(magnitude).value
  }

  func rounded(_ rounding: BigNumber.Rounding) throws(RenderFailure) -> LiquidValue {
    if input.isEndless { throw noWholeNumber }
    return LiquidNumber(integer: input.number.exact.rounded(to: 0, rounding)).value
  }

  /// The digits after the point that are asked for; a fraction of one is none.
  private var wantedPlaces: BigNumber {
    (argument(0) ?? .int(0)).number.exact.rounded(to: 0, .towardZero)
  }

  /// `round`, to as many digits after the point as its argument says.
  func roundedToPlaces() throws(RenderFailure) -> LiquidValue {
    if input.isEndless || argument(0)?.isEndless == true {
      guard BigNumber.compare(wantedPlaces, BigNumber(0)) > 0 else { throw noWholeNumber }
      return input
    }
    let value = input.number
    let places = max(-400, min(wantedPlaces.asInt ?? 0, 400))
    if places <= 0 {
      return LiquidNumber(integer: value.exact.rounded(to: places, .halfAway)).value
    }
    if value.isInteger { return value.value }
    return LiquidNumber.decimal(value.exact.rounded(to: places, .halfAway))
      .value(isBelowZero: input.asDouble.sign == .minus)
  }

  private func combined(
    _ operation: Arithmetic, _ left: LiquidNumber, _ right: LiquidNumber
  ) throws(RenderFailure) -> LiquidNumber {
    if case .int(let a) = left, case .int(let b) = right {
      let small: (partialValue: Int, overflow: Bool)? =
        switch operation {
        case .plus: a.addingReportingOverflow(b)
        case .minus: a.subtractingReportingOverflow(b)
        case .times: a.multipliedReportingOverflow(by: b)
        case .dividedBy, .modulo: nil
        }
      if let small, !small.overflow { return .int(small.partialValue) }
    }
    let (a, b) = (left.exact, right.exact)
    let isInteger = left.isInteger && right.isInteger
    guard a.digitCount + b.digitCount <= BigNumber.maximumDigits else {
      throw failure("makes a number that is too long; keep numbers shorter")
    }
    let result: BigNumber
    switch operation {
    case .plus: result = a + b
    case .minus: result = a - b
    case .times: result = a * b
    case .dividedBy:
      guard !b.isZero else { throw divisionByZero }
      result = isInteger ? a.dividedDown(by: b).quotient : a.divided(by: b)
    case .modulo:
      guard !b.isZero else { throw divisionByZero }
      result = a.dividedDown(by: b).remainder
    }
    return isInteger ? LiquidNumber(integer: result) : .decimal(result)
  }

  // MARK: - Sum

  func sum() throws(RenderFailure) -> LiquidValue {
    var total = BigNumber(0)
    var isInteger = true
    // Beside a fraction without end no other number counts.
    var endless: Double?
    for element in try elements() {
      var values = [element]
      if let property = argument(0), !property.isAbsent {
        guard case .value(let value) = try member(property, of: element) else { continue }
        values = ListFlattening.flattened(value)
      }
      for value in values {
        if value.isEndless { endless = (endless ?? 0) + value.asDouble }
        let number = value.number
        isInteger = isInteger && number.isInteger
        total = total + number.exact
      }
    }
    if let endless { return .float(endless) }
    return isInteger ? LiquidNumber(integer: total).value : LiquidNumber.decimal(total).value
  }
}
