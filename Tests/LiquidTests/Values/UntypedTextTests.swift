import Bytes
import Liquid
import Testing

@Suite struct UntypedTextTests {
  func holds(_ condition: String, _ fields: KeyValuePairs<String, String?>) throws -> Bool {
    let compiled = try Condition(compiling: condition, scope: FieldScope(fields.map(\.key)))
    var context = context(fields.map(\.value))
    return try compiled.holds(&context)
  }

  @Test(
    "Text of a record beside a number is the number it is, or makes the comparison false",
    arguments: [
      ("points > 100", "250", true), ("points > 100", "99", false), ("points < 9.5", "9.25", true),
      ("points == 5", "5", true), ("points == 5", "5.0", true), ("points == 5", "05", true),
      ("points > 1", "many", false), ("points < 1", "many", false), ("points == 0", "", false),
      ("points == '5.0'", "5", false),
      ("points >= 18446744073709551615", "18446744073709551615", true),
      ("points != 5", "6", true), ("points != 5", "5.0", false), ("points != 5", "many", false),
      ("points != 5", "", false), ("5 != points", "many", false), ("points != 1.5", "many", false),
      ("points != 1.5", "1", true), ("1.5 != points", "many", false),
      ("points != 'x'", "many", true),
      ("(1..9) contains points", "9.0", true), ("(1..9) contains points", "9.5", false),
      ("(1..9) contains points", "many", false), ("(1..9) contains points", "", false),
      ("100 < points", "250", true), ("points == 5 or points == 6", "6", true),
    ])
  func numbers(condition: String, value: String, expected: Bool) throws {
    #expect(try holds(condition, ["points": value]) == expected)
  }

  @Test(
    "Text of a record is less than Infinity, and has no order beside what is no number",
    arguments: [
      ("a < e", "0", true), ("a == e", "0", false), ("a > e", "7", false), ("a != e", "7", true),
      ("e > a", "-2.5", true), ("a < e", "many", false), ("a != e", "many", false),
      ("a < e", String(repeating: "9", count: 400), true),
      ("a == e", String(repeating: "9", count: 400), false),
      ("a == n", "0", false), ("a < n", "0", false),
    ])
  func endless(condition: String, value: String, expected: Bool) throws {
    let template =
      "{% assign e = 1.0 | divided_by: 0 %}{% assign n = 0.0 | divided_by: 0 %}"
      + "{% if \(condition) %}1{% endif %}"
    #expect(try render(template, ["a": value]) == (expected ? "1" : ""))
  }

  @Test("An absent field is nil: unequal to all but nil, and blank")
  func absent() throws {
    #expect(try holds("a == nil and a == blank", ["a": nil]))
    #expect(try !holds("a == empty or a == '' or a > 0 or a", ["a": nil]))
    #expect(try holds("a != 5 and a != 1.5 and 5 != a", ["a": nil]))
    #expect(try holds("a != blank and a", ["a": "x"]))
    #expect(try holds("a == empty", ["a": ""]))
    #expect(try holds("a == blank and a != empty", ["a": " \n"]))
  }

  @Test("What a filter makes of untyped text is untyped")
  func filtered() throws {
    #expect(
      try render("{% assign p = a | strip %}{% if p > 5 %}more{% endif %}", ["a": " 10 "])
        == "more")
  }

  @Test("Names that differ only by Unicode normalisation are different")
  func normalisation() throws {
    #expect(try !holds("a == b", ["a": "\u{e9}", "b": "e\u{301}"]))
  }

  @Test("A string of JSON is no number")
  func typed() throws {
    #expect(try render("{% if a == 5 %}yes{% endif %}", data: ["a": .string("5")]) == "")
    #expect(throws: RenderFailure.self) {
      try render("{% if a > 5 %}yes{% endif %}", data: ["a": .string("50")])
    }
  }
}
