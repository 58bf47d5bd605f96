extension BigNumber {
  /// How `rounded(to:_:)` treats what it drops.
  enum Rounding { case down, up, towardZero, halfAway }

  /// The number with `places` digits after the point; a negative count rounds before the point.
  func rounded(to places: Int, _ rounding: Rounding) -> BigNumber {
    guard places < scale else { return self }
    let dropped = scale - places
    guard places >= 0, case .short(let value) = coefficient,
      BigNumber.powersOfTen.indices.contains(dropped)
    else { return digitsRounded(to: places, dropping: dropped, rounding) }
    let unit = BigNumber.powersOfTen[dropped]
    let (kept, rest) = value.quotientAndRemainder(dividingBy: unit)
    let increment = increments(rounding, isExact: rest == 0, isHalfOrMore: rest >= unit / 2)
    return BigNumber(
      isNegative: isNegative, magnitude: kept + (increment ? 1 : 0), scale: places)
  }

  private func digitsRounded(to places: Int, dropping dropped: Int, _ rounding: Rounding)
    -> BigNumber
  {
    let digits = digits
    var kept: [UInt8] = []
    var rest = digits[...]
    if dropped < digits.count {
      kept = Array(digits[..<(digits.count - dropped)])
      rest = digits[(digits.count - dropped)...]
    }
    if increments(
      rounding, isExact: rest.allSatisfy { $0 == 0 },
      isHalfOrMore: dropped <= digits.count && (rest.first ?? 0) >= 5)
    {
      kept = DigitArithmetic.sum(kept, [1])
    }
    if places < 0, !kept.isEmpty {
      kept.append(contentsOf: repeatElement(0, count: min(-places, BigNumber.maximumDigits)))
    }
    return BigNumber(isNegative: isNegative, digits: kept, scale: max(places, 0))
  }

  /// Whether what is kept becomes one more.
  private func increments(_ rounding: Rounding, isExact: Bool, isHalfOrMore: Bool) -> Bool {
    switch rounding {
    case .down: isNegative && !isExact
    case .up: !isNegative && !isExact
    case .towardZero: false
    case .halfAway: isHalfOrMore
    }
  }
}
