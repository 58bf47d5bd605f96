extension BigNumber {
  var negated: BigNumber { signed(!isNegative) }
  var magnitude: BigNumber { signed(false) }

  private func signed(_ isNegative: Bool) -> BigNumber {
    BigNumber(isNegative: isNegative, coefficient: coefficient, scale: scale)
  }

  /// The coefficient with as many digits after the point as `scale` says, which are no fewer than there are;
  /// nil where `UInt64` cannot hold it.
  private func shortCoefficient(scaledTo scale: Int) -> UInt64? {
    guard case .short(let value) = coefficient,
      BigNumber.powersOfTen.indices.contains(scale - self.scale)
    else { return nil }
    let (scaled, overflow) = value.multipliedReportingOverflow(
      by: BigNumber.powersOfTen[scale - self.scale])
    return overflow ? nil : scaled
  }

  private func digits(scaledTo scale: Int) -> [UInt8] {
    isZero ? [] : digits + repeatElement(0, count: scale - self.scale)
  }

  /// -1, 0 or 1.
  static func compare(_ left: BigNumber, _ right: BigNumber) -> Int {
    if left.isNegative != right.isNegative { return left.isNegative ? -1 : 1 }
    let scale = max(left.scale, right.scale)
    let order: Int
    if let first = left.shortCoefficient(scaledTo: scale),
      let second = right.shortCoefficient(scaledTo: scale)
    {
      order = first < second ? -1 : first > second ? 1 : 0
    } else {
      order = DigitArithmetic.compare(left.digits(scaledTo: scale), right.digits(scaledTo: scale))
    }
    return left.isNegative ? -order : order
  }

  static func + (left: BigNumber, right: BigNumber) -> BigNumber {
    let scale = max(left.scale, right.scale)
    if let first = left.shortCoefficient(scaledTo: scale),
      let second = right.shortCoefficient(scaledTo: scale)
    {
      if left.isNegative != right.isNegative {
        return BigNumber(
          isNegative: first < second ? right.isNegative : left.isNegative,
          magnitude: max(first, second) - min(first, second), scale: scale)
      }
      let (sum, overflow) = first.addingReportingOverflow(second)
      if !overflow {
        return BigNumber(isNegative: left.isNegative, magnitude: sum, scale: scale)
      }
    }
    let (first, second) = (left.digits(scaledTo: scale), right.digits(scaledTo: scale))
    if left.isNegative == right.isNegative {
      return BigNumber(
        isNegative: left.isNegative, digits: DigitArithmetic.sum(first, second), scale: scale)
    }
    if DigitArithmetic.compare(first, second) >= 0 {
      return BigNumber(
        isNegative: left.isNegative, digits: DigitArithmetic.difference(first, second),
        scale: scale)
    }
    return BigNumber(
      isNegative: right.isNegative, digits: DigitArithmetic.difference(second, first),
      scale: scale)
  }

  static func - (left: BigNumber, right: BigNumber) -> BigNumber { left + right.negated }

  static func * (left: BigNumber, right: BigNumber) -> BigNumber {
    let isNegative = left.isNegative != right.isNegative
    let scale = left.scale + right.scale
    if case .short(let first) = left.coefficient, case .short(let second) = right.coefficient {
      let (product, overflow) = first.multipliedReportingOverflow(by: second)
      if !overflow { return BigNumber(isNegative: isNegative, magnitude: product, scale: scale) }
    }
    return BigNumber(
      isNegative: isNegative, digits: DigitArithmetic.product(left.digits, right.digits),
      scale: scale)
  }

  /// The `Double` nearest to the quotient, which is not zero; nil where that takes more than a division of
  /// two of them. `divisor` is not zero.
  func nearestQuotient(by divisor: BigNumber) -> Double? {
    let scale = max(self.scale, divisor.scale)
    guard !isZero,
      let first = shortCoefficient(scaledTo: scale), first <= BigNumber.lastExactDouble,
      let second = divisor.shortCoefficient(scaledTo: scale), second <= BigNumber.lastExactDouble
    else { return nil }
    // Both are exact, so the quotient is rounded once (IEEE 754).
    let quotient = Double(first) / Double(second)
    return isNegative == divisor.isNegative ? quotient : -quotient
  }

  /// Significant digits of a quotient; a `Double` needs 17.
  private static let quotientDigits = 40

  /// Quotient to `quotientDigits` digits, rounded towards zero; `divisor` is not zero.
  func divided(by divisor: BigNumber) -> BigNumber {
    if isZero { return BigNumber(0) }
    let (digits, divisorDigits) = (digits, divisor.digits)
    let extra = max(
      0, BigNumber.quotientDigits + divisorDigits.count - digits.count, divisor.scale - scale)
    let (quotient, _) = DigitArithmetic.quotient(
      digits + repeatElement(0, count: extra), divisorDigits)
    return BigNumber(
      isNegative: isNegative != divisor.isNegative, digits: quotient,
      scale: scale + extra - divisor.scale)
  }

  /// Quotient rounded down, and the remainder, which has the divisor's sign; `divisor` is not zero.
  func dividedDown(by divisor: BigNumber) -> (quotient: BigNumber, remainder: BigNumber) {
    var (quotient, remainder) = dividedTowardZero(by: divisor)
    if !remainder.isZero, isNegative != divisor.isNegative {
      quotient = quotient - BigNumber(1)
      remainder = remainder + divisor
    }
    return (quotient, remainder)
  }

  /// The remainder has the dividend's sign.
  private func dividedTowardZero(by divisor: BigNumber)
    -> (quotient: BigNumber, remainder: BigNumber)
  {
    let scale = max(self.scale, divisor.scale)
    let isQuotientNegative = isNegative != divisor.isNegative
    if let first = shortCoefficient(scaledTo: scale),
      let second = divisor.shortCoefficient(scaledTo: scale)
    {
      let (quotient, remainder) = first.quotientAndRemainder(dividingBy: second)
      return (
        BigNumber(isNegative: isQuotientNegative, magnitude: quotient, scale: 0),
        BigNumber(isNegative: isNegative, magnitude: remainder, scale: scale)
      )
    }
    let (quotient, remainder) = DigitArithmetic.quotient(
      digits(scaledTo: scale), divisor.digits(scaledTo: scale))
    return (
      BigNumber(isNegative: isQuotientNegative, digits: quotient, scale: 0),
      BigNumber(isNegative: isNegative, digits: remainder, scale: scale)
    )
  }
}
