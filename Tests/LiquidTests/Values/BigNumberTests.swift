import RandomInput
import Testing

@testable import Liquid

@Suite struct BigNumberTests {
  private static func read(_ text: [UInt8]) -> BigNumber? { BigNumber(text: text.span) }

  private static func number(_ random: inout SeededRandom) throws -> BigNumber {
    let zeroToNine = Array("0123456789".utf8)
    // Long rows of one digit are where borrowing goes wrong.
    let alphabet = Bool.random(using: &random) ? zeroToNine : Array("09".utf8)
    var text = Array(Bool.random(using: &random) ? "-1".utf8 : "1".utf8)
    text += random.bytes(Int.random(in: 0...60, using: &random), from: alphabet)
    if Bool.random(using: &random) {
      text += Array(".".utf8)
      text += random.bytes(Int.random(in: 1...40, using: &random), from: alphabet)
    }
    return try #require(read(text))
  }

  @Test("A quotient times its divisor, and the remainder, make the dividend")
  func division() throws {
    var random = SeededRandom(seed: 1)
    for _ in 0..<2_000 {
      let (dividend, divisor) = (
        try BigNumberTests.number(&random), try BigNumberTests.number(&random)
      )
      let (quotient, remainder) = dividend.dividedDown(by: divisor)
      #expect(BigNumber.compare(quotient * divisor + remainder, dividend) == 0)
      #expect(quotient.scale == 0)
      #expect(remainder.isZero || remainder.isNegative == divisor.isNegative)
      #expect(BigNumber.compare(remainder.magnitude, divisor.magnitude) < 0)
    }
  }

  @Test("A fraction's quotient is cut after at least forty digits")
  func fraction() throws {
    var random = SeededRandom(seed: 2)
    for _ in 0..<1_000 {
      let (dividend, divisor) = (
        try BigNumberTests.number(&random), try BigNumberTests.number(&random)
      )
      let quotient = dividend.divided(by: divisor)
      #expect(quotient.digits.count >= 40)
      // One more in the last place would be too much.
      let step = BigNumber(isNegative: false, digits: [1], scale: quotient.scale)
      let (low, high) = (quotient.magnitude, quotient.magnitude + step)
      #expect(BigNumber.compare(low * divisor.magnitude, dividend.magnitude) <= 0)
      #expect(BigNumber.compare(high * divisor.magnitude, dividend.magnitude) > 0)
    }
  }

  /// A number of a few digits, those around what is a short one too.
  private static func shortNumber(_ random: inout SeededRandom) -> BigNumber {
    let limit = BigNumber.powersOfTen[Int.random(in: 0...18, using: &random)]
    let value =
      Bool.random(using: &random)
      ? UInt64.random(in: 0..<limit, using: &random)
      : limit - UInt64.random(in: 0...min(2, limit), using: &random)
    return BigNumber(
      isNegative: Bool.random(using: &random), magnitude: value,
      scale: Int.random(in: 0...24, using: &random))
  }

  /// The same number with zeros at its end, too many for a short one.
  private static func lengthened(_ number: BigNumber) -> BigNumber {
    BigNumber(
      isNegative: number.isNegative, digits: number.digits + repeatElement(0, count: 40),
      scale: number.scale + 40)
  }

  @Test("A number of few digits is reckoned with as a long one")
  func short() {
    var random = SeededRandom(seed: 3)
    func isSame(_ a: BigNumber, _ b: BigNumber) -> Bool { BigNumber.compare(a, b) == 0 }
    for _ in 0..<5_000 {
      let (a, b) = (BigNumberTests.shortNumber(&random), BigNumberTests.shortNumber(&random))
      let (longA, longB) = (BigNumberTests.lengthened(a), BigNumberTests.lengthened(b))
      #expect(isSame(a, longA))
      #expect(BigNumber.compare(a, b) == BigNumber.compare(longA, longB))
      #expect(isSame(a + b, longA + longB))
      #expect(isSame(a - b, longA - longB))
      #expect(isSame(a * b, longA * longB))
      if !b.isZero {
        let (short, long) = (a.dividedDown(by: b), longA.dividedDown(by: longB))
        #expect(isSame(short.quotient, long.quotient))
        #expect(isSame(short.remainder, long.remainder))
        if let nearest = a.nearestQuotient(by: b) {
          #expect(nearest == longA.divided(by: longB).asDouble)
        }
      }
      #expect(a.asDouble == Double(a.text))
      #expect(a.digitCount == a.digits.count)
      let places = Int.random(in: -3...26, using: &random)
      for rounding in [BigNumber.Rounding.down, .up, .towardZero, .halfAway] {
        #expect(isSame(a.rounded(to: places, rounding), longA.rounded(to: places, rounding)))
      }
    }
  }

  @Test("A fraction has the digits that describe it")
  func shortest() throws {
    var random = SeededRandom(seed: 4)
    for _ in 0..<20_000 {
      let decimal =
        Double(Int64.random(in: -2_000_000_000_000_000...2_000_000_000_000_000, using: &random))
        / pow10(Int.random(in: 0...20, using: &random))
      let value = Bool.random(using: &random) ? decimal : decimal.nextUp
      let number = try #require(BigNumber(value))
      let described = try #require(BigNumberTests.read(Array("\(value)".utf8)))
      #expect(BigNumber.compare(number, described) == 0, "\(value)")
      #expect(number.asDouble == value)
    }
    #expect(BigNumber(Double.infinity) == nil)
    #expect(BigNumber(Double.nan) == nil)
  }

  private func pow10(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }

  @Test(
    "What is no number is none, however short",
    arguments: ["", "+", "-", ".", "1.", ".5", "1.5.", "1..5", "1.5x", "--1", "0x1", "1 ", "1e"])
  func noNumber(_ text: String) {
    #expect(BigNumberTests.read(Array(text.utf8)) == nil)
  }
}
