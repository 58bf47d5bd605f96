internal import Bytes

/// A decimal number of any length, for arithmetic that `Int` and `Double` would get wrong.
///
/// Those that messages hold have a few digits, and cost a few instructions; the others are reckoned with
/// digit by digit. Operations refuse to grow past `maximumDigits`.
package struct BigNumber: Equatable, Sendable {
  static let maximumDigits = 2_000

  /// The digits without the point.
  enum Coefficient: Equatable, Sendable {
    /// Of at most `BigNumber.shortDigits` digits.
    case short(UInt64)
    /// Of more: one a byte, most significant first, no leading zero.
    case long([UInt8])
  }

  /// Digits of a short coefficient: `UInt64` holds the sum of ten such.
  static let shortDigits = 18

  let coefficient: Coefficient
  /// False for zero.
  let isNegative: Bool
  /// How many of the digits stand after the point.
  let scale: Int

  init(isNegative: Bool, coefficient: Coefficient, scale: Int) {
    self.coefficient = coefficient
    self.isNegative = isNegative && coefficient != .short(0)
    self.scale = scale
  }

  /// - Parameter digits: most significant first.
  init(isNegative: Bool, digits: [UInt8], scale: Int) {
    let leading = digits.firstIndex { $0 != 0 } ?? digits.endIndex
    let coefficient: Coefficient =
      if digits.count - leading <= BigNumber.shortDigits {
        .short(digits[leading...].reduce(into: 0) { $0 = $0 * 10 + UInt64($1) })
      } else {
        .long(leading == 0 ? digits : Array(digits[leading...]))
      }
    self.init(isNegative: isNegative, coefficient: coefficient, scale: scale)
  }

  init(isNegative: Bool, magnitude: UInt64, scale: Int) {
    let coefficient: Coefficient =
      magnitude < BigNumber.powersOfTen[BigNumber.shortDigits]
      ? .short(magnitude) : .long(BigNumber.digits(of: magnitude))
    self.init(isNegative: isNegative, coefficient: coefficient, scale: scale)
  }

  init(_ value: Int) {
    self.init(isNegative: value < 0, magnitude: UInt64(value.magnitude), scale: 0)
  }

  /// The shortest decimal text that reads back as `value`, which is finite.
  init?(_ value: Double) {
    if let short = BigNumber(ofFewDigits: value) {
      self = short
    } else {
      self.init(text: Array("\(value)".utf8).span)
    }
  }

  /// The decimal of at most fifteen digits, few of them after the point, that reads back as `value`.
  ///
  /// A `Double` tells all such decimals apart (IEEE 754: 53 bits), so there is no shorter one.
  private init?(ofFewDigits value: Double) {
    for scale in 0...4 {
      let power = Double(BigNumber.powersOfTen[scale])
      let coefficient = (value.magnitude * power).rounded()
      guard coefficient < 1e15 else { return nil }
      // Both are whole and below 2^53: the quotient is the number nearest to the decimal.
      if coefficient / power == value.magnitude {
        self.init(isNegative: value < 0, magnitude: UInt64(coefficient), scale: scale)
        return
      }
    }
    return nil
  }

  /// 1 to 10^19, which is the last that `UInt64` holds.
  static let powersOfTen: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000,
    100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000,
    100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]

  var isZero: Bool { coefficient == .short(0) }

  /// One a byte, most significant first, no leading zero; empty for zero.
  var digits: [UInt8] {
    switch coefficient {
    case .short(let value): BigNumber.digits(of: value)
    case .long(let digits): digits
    }
  }

  var digitCount: Int {
    switch coefficient {
    // The powers of ten up to the number are as many as it has digits.
    case .short(let value): BigNumber.powersOfTen.firstIndex { $0 > value } ?? 0
    case .long(let digits): digits.count
    }
  }

  private static func digits(of value: UInt64) -> [UInt8] {
    var digits: [UInt8] = []
    var rest = value
    while rest > 0 {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      digits.append(UInt8(digit))
      rest = quotient
    }
    digits.reverse()
    return digits
  }

  /// The whole number, when `scale` is 0 and it fits.
  var asInt: Int? {
    guard scale == 0 else { return nil }
    switch coefficient {
    case .short(let value): return isNegative ? -Int(value) : Int(value)
    case .long: return Int(text)
    }
  }

  /// The nearest `Double`.
  var asDouble: Double {
    if case .short(let value) = coefficient, value <= BigNumber.lastExactDouble,
      BigNumber.powersOfTen.indices.contains(scale)
    {
      // Both are exact, so the quotient is rounded once.
      let magnitude = Double(value) / Double(BigNumber.powersOfTen[scale])
      return isNegative ? -magnitude : magnitude
    }
    return Double(text) ?? 0
  }

  /// Up to it a `Double` holds every whole number.
  static let lastExactDouble: UInt64 = 1 << 53

  var text: String {
    var padded = digits
    if padded.count <= scale {
      padded.insert(contentsOf: repeatElement(0, count: scale + 1 - padded.count), at: 0)
    }
    var bytes: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    bytes.append(contentsOf: padded[..<(padded.count - scale)].map { $0 + UInt8(ascii: "0") })
    if scale > 0 {
      bytes.append(UInt8(ascii: "."))
      bytes.append(contentsOf: padded[(padded.count - scale)...].map { $0 + UInt8(ascii: "0") })
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
