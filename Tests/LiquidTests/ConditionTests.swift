import Bytes
import Liquid
import Testing

@Suite struct ConditionTests {
  @Test(
    "What is wrong with a condition that stands in no tag is told in its own terms",
    arguments: [
      ("{{ x }} == 1", 0, "write the condition alone"),
      ("{% if x %}", 0, "write the condition alone"),
      ("(x == 1) or y == 2", 3, "a condition has no brackets"),
      ("x || y", 2, "use \"or\""), ("x & y", 2, "use \"and\""),
      ("x | size > 3", 2, "a filter cannot stand in a condition"),
      ("x == 1 AND y == 2", 7, "write \"and\""), ("x == 1 Or y == 2", 7, "write \"or\""),
      ("not x", 0, "write name == nil"), ("x == 1 and not y", 11, "write name == nil"),
      ("!x", 0, "write name == nil"), ("x y", 2, "joined by \"and\" or \"or\""),
      ("", 0, "unexpected end of the condition"), ("x == ", 5, "unexpected end of the condition"),
    ])
  func errors(condition: String, offset: Int, part: String) throws {
    let error = try #require(throws: LiquidError.self) {
      try Condition(compiling: condition, scope: FieldScope(["x", "y"]))
    }
    #expect(error.offset == offset)
    #expect(error.message.contains(part))
  }

  @Test(
    "A field is compared with a text of any length, wherever it lies in its batch",
    arguments: ["", "i", "ios", "é", "12345678", "123456789", "1234567890123456"])
  func equality(text: String) throws {
    let scope = FieldScope(["x", "y"])
    let equal = try Condition(compiling: "x == '\(text)'", scope: scope)
    let unequal = try Condition(compiling: "x != '\(text)'", scope: scope)
    var last = text
    if let end = last.popLast() { last += end == "z" ? "y" : "z" }
    let others = ["", "ios", text + "i", "i" + text, last, String(text.reversed()), "\u{0}"]
    for value in [nil, text] + others {
      // The field is the batch's last bytes, or is not.
      for behind in [nil, "", "z", String(repeating: "z", count: 20)] {
        var context = RenderContext(
          frames: [Frame(batch: batch([value, behind]), record: 0)],
          settings: RenderSettings(now: 0))
        let isEqual = value.map { Array($0.utf8) == Array(text.utf8) } ?? false
        #expect(try equal.holds(&context) == isEqual, "\(value ?? "nil")")
        #expect(try unequal.holds(&context) == !isEqual, "\(value ?? "nil")")
      }
    }
  }

  @Test(
    "A field is compared with a fraction as a variable is that holds the field's text",
    arguments: ["==", "!=", "<", "<=", ">", ">="])
  func fraction(comparison: String) throws {
    let texts = [
      nil, "", "x", "1", "2", "1.5", "1.50", "+1.5", "-1.5", " 1.5", "1.5x", "15e-1", "1.",
      "1.4999999999999999999", "1.5000000000000000001", "12345678901234567890.5", "0",
    ]
    for number in ["1.5", "-1.5", "0.0", "0.1", "12345678901234567890.5"] {
      for sides in ["x \(comparison) \(number)", "\(number) \(comparison) x"] {
        let condition = try Condition(compiling: sides, scope: FieldScope(["x"]))
        let variable = "{% assign v = x %}{% if \(sides.replacing("x", with: "v")) %}y{% endif %}"
        for text in texts {
          var context = context([text])
          let isExpected = try render(variable, ["x": text]) == "y"
          #expect(try condition.holds(&context) == isExpected, "\(text ?? "nil") in \(sides)")
        }
      }
    }
  }

  @Test("In a tag the end is the tag's")
  func inTag() {
    #expect(
      compileError("{% if x == %}{% endif %}", fields: ["x"])?.message
        .hasPrefix("unexpected end of the tag") == true)
  }
}
