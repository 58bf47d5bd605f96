import JSONText
import Liquid
import Records
import Testing

/// Corners of the language where generated templates once gave something else than the reference.
@Suite struct ReferenceTests {
  static let big = LiquidValue.big("10000000000000000000000000")

  @Test(
    "Counters go on from a number of the data, whatever its kind, but not in a partial",
    arguments: [
      ("{% increment a %}{% increment a %}", LiquidValue.float(1.5), "1.52.5"),
      ("{% decrement a %}", .int(.min), "-9223372036854775809"),
      (
        "{% increment a %}{% increment a %}", big,
        "1000000000000000000000000010000000000000000000000001"
      ),
      ("{% increment a %}", .string("x"), "0"), ("{% render 'p' %}", .int(5), "0"),
    ])
  func counters(template: String, value: LiquidValue, expected: String) throws {
    #expect(
      try render(template, data: ["a": value], partials: ["p": "{% increment a %}"]) == expected)
  }

  @Test(
    "A cycle has no place for a nil that is written out, and is named by its values",
    arguments: [
      ("{% cycle nil, 'a', 'b' %}{% cycle nil, 'a', 'b' %}", "ab"), ("{% cycle nil %}", ""),
      ("{% cycle 'a', 1 %}{% cycle \"a\",1 %}", "a1"), ("{% cycle n, 'b' %}{% cycle n, 'b' %}", ""),
    ])
  func cycles(template: String, expected: String) throws {
    #expect(try render(template, data: [:]) == expected)
  }

  @Test("A partial remembers nothing of what is around it")
  func partialMemory() throws {
    #expect(
      try render(
        "{% cycle 1, 2 %}{% render 'p' %}{% for i in (1..3) limit: 1 %}{% endfor %}{% render 'p' %}",
        data: [:],
        partials: [
          "p": "{% cycle 1, 2 %}{% for i in (1..3) offset: continue %}{{ i }}{% endfor %}"
        ]) == "111231123")
  }

  @Test("A false that is written out hands nothing to a partial")
  func renderFalse() throws {
    let partials = ["p": "[{{ p }}]"]
    #expect(try render("{% render 'p' with false %}", data: [:], partials: partials) == "[]")
    #expect(
      try render("{% render 'p' with a %}", data: ["a": .bool(false)], partials: partials)
        == "[false]")
  }

  @Test(
    "A table takes numbers as far as they are some",
    arguments: [("1.5", 1), ("'2x'", 2), ("' '", 0), ("nil", 0)])
  func tables(columns: String, count: Int) throws {
    let rows = try render(
      "{% tablerow i in (1..2) cols:\(columns) %}{{ tablerowloop.col_last }}{% endtablerow %}",
      data: [:])
    #expect(rows.contains("<tr class=\"row2\">") == (count == 1))
    #expect(rows.contains("true") == (count > 0))
  }

  @Test(
    "Integers beyond a machine's bound loops",
    arguments: [
      ("{% for i in (1..3) offset: big %}{{ i }}{% endfor %}", ""),
      ("{% for i in (1..3) limit: big %}{{ i }}{% endfor %}", "123"),
      ("{% for i in (big..3) %}{{ i }}{% endfor %}", ""), ("{{ big.size }}", "11"),
      ("{{ a.size }}", "8"),
    ])
  func bigIntegers(template: String, expected: String) throws {
    #expect(
      try render(template, data: ["big": ReferenceTests.big, "a": .int(5)]) == expected)
    #expect(throws: RenderFailure.self) {
      try render("{% for i in (big..big) %}{% endfor %}", data: ["big": ReferenceTests.big])
    }
  }

  @Test(
    "Filters look into texts and numbers as the reference does",
    arguments: [
      ("{{ 'abc' | map: 1.9 }}", "b"), ("{{ 5 | map: 2.5 }}", "1"),
      ("{{ '' | find_index: 0, '' }}", ""),
      ("{{ list | sort_natural: 'x' }}", ""), ("{{ big | map: big }}", "0"),
      ("{% for i in (22..26) %}{{ big | map: i | first }}{% endfor %}", "00010"),
      ("{{ 'abcdef' | truncate: big }}", "abcdef"),
      ("{{ -0.5 | times: 0 }}", "-0.0"), ("{{ 0 | divided_by: -1.5 }}", "-0.0"),
      ("{{ 0.0 | times: 2 }}", "0.0"),
    ])
  func lookups(template: String, expected: String) throws {
    #expect(
      try render(
        template,
        data: ["list": .array([.int(3), .float(0.1)]), "big": ReferenceTests.big]) == expected)
    #expect(throws: RenderFailure.self) {
      try render("{{ big | map: 'x' }}", data: ["big": ReferenceTests.big])
    }
  }

  @Test(
    "Truncating words cuts white space after the last word too",
    arguments: [
      ("' 42 ' | truncatewords: 1", "42..."), ("' 42' | truncatewords: 1", " 42"),
      ("'a b ' | truncatewords: 2, '-'", "a b-"), ("'a ' | truncatewords: 2", "a "),
    ])
  func words(filter: String, expected: String) throws {
    #expect(try render("{{ \(filter) }}", data: [:]) == expected)
  }

  @Test("White space control trims only the text right before it")
  func trimming() throws {
    #expect(
      try render("a {% comment %}{% endcomment %}{%- if true %}{% endif %}", data: [:]) == "a ")
    #expect(try render("a {% # x %}{{- 'b' }}", data: [:]) == "a b")
    #expect(try render("a {{- 'b' }}", data: [:]) == "ab")
  }

  @Test("The order of a loop's arguments is fixed: reversed comes first")
  func reversed() throws {
    #expect(
      try render("{% for i in (1..3) reversed limit: 2 %}{{ i }}{% endfor %}", data: [:]) == "21")
    #expect(
      compileError("{% for i in (1..3) limit: 2 reversed %}{% endfor %}")?.message
        == "unexpected \"reversed\"; write \"reversed\" first, then limit: and offset:")
  }
}

extension LiquidValue {
  /// An integer that no machine word holds.
  fileprivate static func big(_ digits: String) -> LiquidValue {
    (try? JSONParser.parse(Array(digits.utf8))).map { LiquidValue($0) } ?? .absent
  }
}
