import Testing

@testable import JSONText

@Suite struct JSONNumberTests {
  @Test(
    "A whole number is an Int however it is written, and nothing else is",
    arguments: [
      ("0", 0), ("-0", 0), ("0.0", 0), ("0e999999999999999999999", 0), ("5", 5), ("5.0", 5),
      ("0.5e1", 5), ("500e-2", 5), ("-12.50e1", -125), ("1e18", 1_000_000_000_000_000_000),
      ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("-9223372036854775808.0", .min), ("9223372036854775808", nil),
      ("9223372036854775808.0", nil), ("1e19", nil), ("1.5", nil), ("5e-1", nil), ("1e-400", nil),
      ("1e99999999999999999999", nil), ("-1e-99999999999999999999", nil),
    ])
  func integers(text: String, value: Int?) {
    #expect(JSONNumber(grammatical: text).asInt == value)
  }

  @Test("A number keeps its text, and has a double")
  func doubles() throws {
    #expect(JSONNumber(grammatical: "1.50").asDouble == 1.5)
    #expect(JSONNumber(grammatical: "-1e999").asDouble == -.infinity)
    let node = try JSONParser.parse(Array("[1.50,1E2,123456789012345678901234567890]".utf8))
    #expect(JSONWriter.text(of: node) == "[1.50,1E2,123456789012345678901234567890]")
  }

  @Test("Numbers are equal by value")
  func equality() {
    #expect(JSONNumber(grammatical: "1") == JSONNumber(grammatical: "10e-1"))
    #expect(JSONNumber(grammatical: "0.5") == JSONNumber(grammatical: "5e-1"))
    #expect(
      JSONNumber(grammatical: "9007199254740993") != JSONNumber(grammatical: "9007199254740992"))
    #expect(JSONNumber(grammatical: "1") != JSONNumber(grammatical: "1.5"))
  }

  @Test(
    "Numbers beyond Int, and fractions, are equal only where every digit is",
    arguments: [
      ("18446744073709551615", "18446744073709551615.0", true),
      ("18446744073709551615", "18446744073709551614", false),
      ("18446744073709551615", "-18446744073709551615", false),
      ("1e400", "10e399", true), ("1e400", "1e401", false), ("1e-400", "0.1e-399", true),
      ("1e-400", "1e-401", false), ("0.1", "00.10", true),
      ("0.1", "0.1000000000000000000001", false),
      ("1.5", "15", false), ("1e99999999999999999999", "1e99999999999999999999", true),
      ("1e99999999999999999999", "1e99999999999999999998", false),
      ("0.1e-9223372036854775808", "1e9223372036854775807", false),
    ])
  func exactly(left: String, right: String, areEqual: Bool) {
    #expect((JSONNumber(grammatical: left) == JSONNumber(grammatical: right)) == areEqual)
  }
}
