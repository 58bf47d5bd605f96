import RandomInput
import Testing

@testable import Liquid

@Suite struct BigNumberTests {
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
    return try #require(BigNumber(text: text))
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
}
