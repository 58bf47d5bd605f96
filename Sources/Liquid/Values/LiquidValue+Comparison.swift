extension LiquidValue {
  /// Equality of the language: numbers by value, text by bytes, untyped text beside a number as one.
  static func areEqual(_ left: LiquidValue, _ right: LiquidValue) -> Bool {
    areEqual(left, right, depth: 0)
  }

  /// `!=`: false as every comparison of untyped text that is no number with a number.
  static func areUnequal(_ left: LiquidValue, _ right: LiquidValue) -> Bool {
    switch (left, right) {
    case (.text(let bytes), _) where right.plainNumber != nil,
      (_, .text(let bytes)) where left.plainNumber != nil:
      guard BigNumber(text: bytes.span) != nil else { return false }
    default: break
    }
    return !areEqual(left, right)
  }

  private static func areEqual(_ left: LiquidValue, _ right: LiquidValue, depth: Int) -> Bool {
    guard depth <= Nesting.maximumDepth else { return false }
    switch (left, right) {
    case (.absent, .absent): return true
    case (.bool(let a), .bool(let b)): return a == b
    case (.string(let a), .string(let b)), (.text(let a), .text(let b)),
      (.string(let a), .text(let b)), (.text(let a), .string(let b)):
      return a == b
    case (.int(let a), .int(let b)): return a == b
    case (.float(let a), .float(let b)): return a == b
    case (.array(let a), .array(let b)):
      guard a.count == b.count else { return false }
      for (x, y) in zip(a, b) where !areEqual(x, y, depth: depth + 1) { return false }
      return true
    case (.object(let a), .object(let b)):
      guard a.members.count == b.members.count else { return false }
      for member in a.members {
        guard let other = b[member.key], areEqual(member.value, other, depth: depth + 1) else {
          return false
        }
      }
      return true
    case (.range(let a, let b), .range(let c, let d)): return a == c && b == d
    case (.loop(let a), .loop(let b)): return a === b
    case (.scope(let a), .scope(let b)): return a.unit == b.unit
    default: return order(ofNumbers: left, right) == 0
    }
  }

  /// -1, 0 or 1 where both are numbers, or one is a number and the other untyped text of one.
  private static func order(ofNumbers left: LiquidValue, _ right: LiquidValue) -> Int? {
    if left.isEndless || right.isEndless {
      guard let a = left.besideEndless, let b = right.besideEndless else { return nil }
      return a < b ? -1 : a > b ? 1 : a == b ? 0 : nil
    }
    switch (left, right) {
    case (.int(let a), .int(let b)): return a < b ? -1 : a > b ? 1 : 0
    case (.text(let bytes), _):
      guard let b = right.plainNumber, let a = BigNumber(text: bytes.span) else { return nil }
      return BigNumber.compare(a, b.exact)
    case (_, .text(let bytes)):
      guard let a = left.plainNumber, let b = BigNumber(text: bytes.span) else { return nil }
      return BigNumber.compare(a.exact, b)
    default:
      guard let a = left.plainNumber, let b = right.plainNumber else { return nil }
      return BigNumber.compare(a.exact, b.exact)
    }
  }

  /// What stands for the value in a comparison with Infinity or NaN, where it is a number or untyped text of
  /// one: zero for all that digits can write, however many.
  private var besideEndless: Double? {
    switch self {
    case .float(let value) where !value.isFinite: value
    case .int, .float, .big: 0
    case .text(let bytes): BigNumber(text: bytes.span) == nil ? nil : 0
    default: nil
    }
  }

  /// `<`, `<=`, `>`, `>=`. What has no order makes it false; text beside a number is a mistake.
  static func holds(_ left: LiquidValue, _ comparison: ComparisonOperator, _ right: LiquidValue)
    throws(RenderFailure) -> Bool
  {
    let order: Int
    if let numbers = self.order(ofNumbers: left, right) {
      order = numbers
    } else if let a = left.stringBytes, let b = right.stringBytes {
      order = compareBytes(a, b)
    } else {
      switch (left, right) {
      case (.text, _), (_, .text): return false
      case (.string, _) where right.plainNumber != nil, (_, .string) where left.plainNumber != nil:
        throw .error(detail: "text and a number cannot be ordered; compare values of one kind")
      default: return false
      }
    }
    return comparison.holds(order)
  }

  static func compareBytes(_ left: [UInt8], _ right: [UInt8]) -> Int {
    for (a, b) in zip(left, right) where a != b { return a < b ? -1 : 1 }
    return left.count == right.count ? 0 : left.count < right.count ? -1 : 1
  }

  /// The order for sorting; nil where the values have none.
  static func order(_ left: LiquidValue, _ right: LiquidValue) -> Int? {
    if let a = left.stringBytes, let b = right.stringBytes { return compareBytes(a, b) }
    switch (left, right) {
    case (.array(let a), .array(let b)):
      for (x, y) in zip(a, b) {
        guard let order = order(x, y) else { return nil }
        if order != 0 { return order }
      }
      return a.count == b.count ? 0 : a.count < b.count ? -1 : 1
    default:
      if let order = order(ofNumbers: left, right) { return order }
      return areEqual(left, right) ? 0 : nil
    }
  }

  /// `contains`: a part of a text, an element of an array, a key of an object.
  func contains(_ other: LiquidValue) -> Bool {
    guard isTruthy, other.isTruthy else { return false }
    switch self {
    case .string(let bytes), .text(let bytes):
      return ByteSearch.first(other.textBytes, in: bytes, from: 0) != nil
    case .array(let elements): return elements.contains { LiquidValue.areEqual($0, other) }
    case .object(let object): return other.stringBytes.flatMap { object[$0] } != nil
    case .range(let first, let last):
      guard let toFirst = LiquidValue.order(ofNumbers: other, .int(first)),
        let toLast = LiquidValue.order(ofNumbers: other, .int(last))
      else { return false }
      return toFirst >= 0 && toLast <= 0
    default: return false
    }
  }
}
