extension FilterApplication {
  func number() throws(RenderFailure) -> LiquidValue {
    if let result = try endless() { return result }
    let value = input.number
    switch filter {
    case .abs:
      if case .int(let small) = value, small >= 0 { return .int(small) }
      return same(value.exact.magnitude, as: value)
    case .ceil: return LiquidNumber(integer: value.exact.rounded(to: 0, .up)).value
    case .floor: return LiquidNumber(integer: value.exact.rounded(to: 0, .down)).value
    case .round: return round(value)
    case .atLeast, .atMost:
      let other = argument(0) ?? .absent
      let order = BigNumber.compare(other.number.exact, value.exact)
      let chosen = (filter == .atLeast ? order > 0 : order < 0) ? other : input
      return chosen.number.value(isBelowZero: chosen.asDouble.sign == .minus)
    case .sum: return try sum()
    default:
      let other = (argument(0) ?? .absent).number
      let result = try combined(value, other)
      return result.value(isBelowZero: isBelowZero)
    }
  }

  /// Whether a result that is zero has come from below, as fractions tell.
  private var isBelowZero: Bool {
    let (left, right) = (input.asDouble, (argument(0) ?? .absent).asDouble)
    return switch filter {
    case .times, .dividedBy: left.sign != right.sign
    case .plus: left == 0 && left.sign == .minus && right.sign == .minus
    case .minus: left == 0 && left.sign == .minus && right.sign == .plus
    default: false
    }
  }

  /// What becomes of a fraction without end: one that is divided by zero or comes in as such.
  private func endless() throws(RenderFailure) -> LiquidValue? {
    let other = argument(0) ?? .absent
    let operand = other.number
    var isEndless = input.isEndless || other.isEndless
    if filter == .dividedBy, !(input.number.isInteger && operand.isInteger) {
      isEndless = isEndless || operand.exact.isZero
      if isEndless, settings.refusesInfinity {
        throw failure("divides by zero; check the divisor first")
      }
    }
    guard isEndless, filter != .sum else { return nil }
    let (left, right) = (input.asDouble, other.asDouble)
    switch filter {
    case .plus: return .float(left + right)
    case .minus: return .float(left - right)
    case .times: return .float(left * right)
    case .dividedBy: return .float(left / right)
    case .modulo where !operand.exact.isZero || other.isEndless:
      return .float(left.isFinite ? left : .nan)
    case .abs: return .float(left.magnitude)
    case .atLeast: return right > left ? other : input
    case .atMost: return right < left ? other : input
    case .round where BigNumber.compare(wantedPlaces, BigNumber(0)) > 0: return input
    default: throw failure("has no whole number to give; check for a division by zero before it")
    }
  }

  private func same(_ exact: BigNumber, as kind: LiquidNumber) -> LiquidValue {
    kind.isInteger ? LiquidNumber(integer: exact).value : LiquidNumber.decimal(exact).value
  }

  /// The digits after the point that are asked for; a fraction of one is none.
  private var wantedPlaces: BigNumber {
    (argument(0) ?? .int(0)).number.exact.rounded(to: 0, .towardZero)
  }

  private func round(_ value: LiquidNumber) -> LiquidValue {
    let places = max(-400, min(wantedPlaces.asInt ?? 0, 400))
    if places <= 0 {
      return LiquidNumber(integer: value.exact.rounded(to: places, .halfAway)).value
    }
    if value.isInteger { return value.value }
    return LiquidNumber.decimal(value.exact.rounded(to: places, .halfAway))
      .value(isBelowZero: input.asDouble.sign == .minus)
  }

  private func combined(_ left: LiquidNumber, _ right: LiquidNumber) throws(RenderFailure)
    -> LiquidNumber
  {
    if case .int(let a) = left, case .int(let b) = right {
      let small: (partialValue: Int, overflow: Bool)? =
        switch filter {
        case .plus: a.addingReportingOverflow(b)
        case .minus: a.subtractingReportingOverflow(b)
        case .times: a.multipliedReportingOverflow(by: b)
        default: nil
        }
      if let small, !small.overflow { return .int(small.partialValue) }
    }
    let (a, b) = (left.exact, right.exact)
    let isInteger = left.isInteger && right.isInteger
    guard a.digits.count + b.digits.count <= BigNumber.maximumDigits else {
      throw failure("makes a number that is too long; keep numbers shorter")
    }
    let result: BigNumber
    switch filter {
    case .plus: result = a + b
    case .minus: result = a - b
    case .times: result = a * b
    case .dividedBy:
      guard !b.isZero else { throw failure("divides by zero; check the divisor first") }
      result = isInteger ? a.dividedDown(by: b).quotient : a.divided(by: b)
    default:
      guard !b.isZero else { throw failure("divides by zero; check the divisor first") }
      result = a.dividedDown(by: b).remainder
    }
    return isInteger ? LiquidNumber(integer: result) : .decimal(result)
  }

  private func sum() throws(RenderFailure) -> LiquidValue {
    var total = BigNumber(0)
    var isInteger = true
    for element in try elements() {
      var values = [element]
      if let property = argument(0), !property.isAbsent {
        guard case .value(let value) = try member(property, of: element) else { continue }
        values = ListFlattening.flattened(value)
      }
      for value in values {
        let number = value.number
        isInteger = isInteger && number.isInteger
        total = total + number.exact
      }
    }
    return isInteger ? LiquidNumber(integer: total).value : LiquidNumber.decimal(total).value
  }
}
