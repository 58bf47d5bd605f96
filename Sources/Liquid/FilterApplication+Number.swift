extension FilterApplication {
  func number() throws(RenderFailure) -> LiquidValue {
    let value = input.number
    switch filter {
    case .abs:
      if case .int(let small) = value, small >= 0 { return .int(small) }
      return same(value.exact.magnitude, as: value)
    case .ceil: return LiquidNumber(integer: value.exact.rounded(to: 0, .up)).value
    case .floor: return LiquidNumber(integer: value.exact.rounded(to: 0, .down)).value
    case .round: return round(value)
    case .atLeast:
      let other = (argument(0) ?? .absent).number
      return (BigNumber.compare(other.exact, value.exact) > 0 ? other : value).value
    case .atMost:
      let other = (argument(0) ?? .absent).number
      return (BigNumber.compare(other.exact, value.exact) < 0 ? other : value).value
    case .sum: return try sum()
    default:
      let other = (argument(0) ?? .absent).number
      let result = try combined(value, other)
      // Fractions have a zero below zero too.
      if case .decimal(let exact) = result, exact.isZero, filter == .times || filter == .dividedBy,
        value.exact.isNegative != other.exact.isNegative
      {
        return .float(-0.0)
      }
      return result.value
    }
  }

  private func same(_ exact: BigNumber, as kind: LiquidNumber) -> LiquidValue {
    kind.isInteger ? LiquidNumber(integer: exact).value : LiquidNumber.decimal(exact).value
  }

  private func round(_ value: LiquidNumber) -> LiquidValue {
    let wanted = (argument(0) ?? .int(0)).number.exact.rounded(to: 0, .down).asInt ?? 0
    let places = max(-400, min(wanted, 400))
    if places <= 0 {
      return LiquidNumber(integer: value.exact.rounded(to: places, .halfAway)).value
    }
    return value.isInteger
      ? value.value : LiquidNumber.decimal(value.exact.rounded(to: places, .halfAway)).value
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
