import Bytes
import Testing

@testable import Platforms

@Suite struct DecimalTextTests {
  private func number(_ text: String) -> UInt64? { Array(text.utf8).span.decimal() }

  @Test("Digits of every length are the number that they write, leading zeros or not")
  func lengths() {
    for count in 1...19 {
      let digits = (0..<count).map { Character(String(($0 * 7 + 3) % 10)) }
      let text = String(digits)
      #expect(number(text) == UInt64(text))
      #expect(number("000" + text) == UInt64(text))
      #expect(Array(("-" + text).utf8).span.decimal(from: 1) == UInt64(text))
    }
  }

  @Test("The greatest number is read, the next is none")
  func greatest() {
    #expect(number("18446744073709551615") == .max)
    #expect(number("0018446744073709551615") == .max)
    #expect(number("18446744073709551616") == nil)
    #expect(number("28446744073709551615") == nil)
  }

  @Test("One byte that is no digit, at any place of any length, makes it no number")
  func others() {
    for count in 1...20 {
      for place in 0..<count {
        for other in ["/", ":", " ", "-", "\u{0}", "\u{b1}"] {
          var characters = Array(repeating: "1", count: count)
          characters[place] = other
          #expect(number(characters.joined()) == nil)
        }
      }
    }
    #expect(number("") == nil)
  }
}
