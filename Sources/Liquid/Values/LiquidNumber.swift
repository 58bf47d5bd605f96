/// A value as the arithmetic filters see it.
enum LiquidNumber {
  case int(Int)
  /// An integer that `Int` cannot hold.
  case bigInteger(BigNumber)
  /// A number with a fraction, exact in decimal.
  case decimal(BigNumber)

  var exact: BigNumber {
    switch self {
    case .int(let value): BigNumber(value)
    case .bigInteger(let value), .decimal(let value): value
    }
  }

  var isInteger: Bool { if case .decimal = self { false } else { true } }

  /// An integer of whatever length.
  init(integer value: BigNumber) {
    if let small = value.asInt { self = .int(small) } else { self = .bigInteger(value) }
  }

  var value: LiquidValue {
    switch self {
    case .int(let value): .int(value)
    case .bigInteger(let value): .big(value)
    case .decimal(let value): .float(value.asDouble)
    }
  }

  /// The value; a fraction that is zero is `-0.0` where `isBelowZero`.
  func value(isBelowZero: @autoclosure () -> Bool) -> LiquidValue {
    if case .decimal(let exact) = self, exact.isZero, isBelowZero() { return .float(-0.0) }
    return value
  }
}
