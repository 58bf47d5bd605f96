import Bytes
import JSONText
import Liquid
import Testing

/// Corners of the language where generated templates once gave something else than the reference.
@Suite struct ReferenceTests {
  static let big = LiquidValue.big("10000000000000000000000000")

  @Test(
    "Counters start at 0 whatever the data hold, and are read in their place",
    arguments: [
      ("{% increment a %}{% increment a %}{{ a }}", "012"), ("{% decrement a %}/{{ a }}", "-1/-1"),
      ("{{ a }}{% increment a %}{{ a }}", "701"), ("{% render 'p' %}{{ a }}", "07"),
      ("{% assign a = 5 %}{% increment a %}{{ a }}", "05"),
      ("{% increment %}{% render 'q' %}{% increment %}", "001"),
    ])
  func counters(template: String, expected: String) throws {
    let partials = ["p": "{% increment a %}", "q": "{% increment %}"]
    #expect(try render(template, data: ["a": .int(7)], partials: partials) == expected)
  }

  @Test(
    "A case whose body makes its subject anew compares on, with what it is then",
    arguments: [
      (
        "{% assign x='1' %}{% case x %}{% when '1' %}{% assign x='2' %}A{% when '2' %}B{% endcase %}",
        "AB"
      ),
      (
        "{% assign x='1' %}{% case x %}{% when '1' %}{% capture x %}3{% endcapture %}A"
          + "{% when '2' %}B{% else %}C{% endcase %}", "A"
      ),
      (
        "{% assign k='a' %}{% case record[k] %}{% when '1' %}{% if k %}{% assign k='b' %}{% endif %}A"
          + "{% when '2' %}B{% endcase %}", "AB"
      ),
      (
        "{% assign x='1' %}{% case x %}{% when '1' %}{% assign y='2' %}A{% when '2' %}B{% endcase %}{{ y }}",
        "A2"
      ),
    ])
  func changedSubject(template: String, expected: String) throws {
    let record = LiquidObject([
      (key: Array("a".utf8), value: .string("1")), (key: Array("b".utf8), value: .string("2")),
    ])
    #expect(try render(template, data: ["record": .object(record)]) == expected)
  }

  @Test(
    "Until a variable is set, a path that begins with its name is that of the data",
    arguments: [
      (
        "{{ store.city }}{% if a %}{% assign store = 'none' %}{% endif %}[{{ store.city }}]",
        "Rome[]"
      ),
      (
        "{{ store.city }}{% if b %}{% assign store = 'none' %}{% endif %}[{{ store.city }}]",
        "Rome[Rome]"
      ),
      (
        "{% if b %}{% capture store %}x{% endcapture %}{% endif %}{{ store.city | upcase }}", "ROME"
      ),
      ("{% if b %}{% assign vars = 1 %}{% endif %}{{ vars.cdn }}{{ vars.size }}", "https://cdn"),
      ("{% if b %}{% assign a = 'x' %}{% endif %}{{ a.size }}{{ a.other }}{{ a[0] }}", "1"),
      ("{% if b %}{% assign c = 'xy' %}{% endif %}[{{ c.size }}{{ c.other }}]", "[]"),
      ("{% assign c = 'xy' %}{{ c.size }}{{ c.other }}", "2"),
      ("{{ store.city }}{% increment store %}{{ store.city }}", "Rome0"),
    ])
  func unsetVariable(template: String, expected: String) throws {
    let compiled = try Template(compiling: template, scope: FieldScope(["a", "b"]))
    var context = RenderContext(
      frames: [
        Frame(batch: batch(["1", nil]), record: 0), Frame(batch: batch(["Rome"]), record: 0),
      ],
      settings: RenderSettings(now: 0))
    var output = ByteBuffer()
    try compiled.render(into: &output, as: .plain, context: &context)
    // `b` is nil: only what follows `if a` assigns.
    #expect(String(decoding: output.array(), as: UTF8.self) == expected)
  }

  @Test(
    "The first and last of a text are its characters",
    arguments: [
      ("{{ t | first }}{{ t | last }}", "äz"), ("{{ t.first }}{{ t.last }}", "äz"),
      ("{{ t['first'] }}", ""), ("[{{ '' | first }}{{ e.last }}]", "[]"),
      ("{% if e.first == '' %}y{% endif %}", "y"),
    ])
  func ends(template: String, expected: String) throws {
    let data: KeyValuePairs<String, LiquidValue> = ["t": .string("äxyz"), "e": .string("")]
    #expect(try render(template, data: data) == expected)
  }

  @Test(
    "A fraction divided by zero is endless, a whole number is an error",
    arguments: [
      ("{{ 6.5 | divided_by: 0 }}", "Infinity"), ("{{ -2 | divided_by: 0.0 }}", "-Infinity"),
      ("{{ 2 | divided_by: -0.0 }}", "-Infinity"), ("{{ '1.5' | divided_by: 'x' }}", "Infinity"),
      ("{{ nil | divided_by: 0.0 }}", "NaN"), ("{{ 1.0 | divided_by: 0 | minus: 3 }}", "Infinity"),
      ("{{ 1.0 | divided_by: 0 | at_most: 7 }}", "7"),
      ("{{ 1.0 | divided_by: 0 | round: 1 }}", "Infinity"),
      ("{{ 1.0 | divided_by: 0 | sum }}", "Infinity"),
      ("{% assign n = 0.0 | divided_by: 0 %}{{ 8 | modulo: n }}{{ n | sum }}", "NaNNaN"),
      ("{% assign e = 1.0 | divided_by: 0 %}{% if e > 9 and e == e %}y{% endif %}", "y"),
      (
        "{% assign e = 1.0 | divided_by: 0 %}{{ 8 | divided_by: e }}/{{ 8 | modulo: e }}", "0.0/8.0"
      ),
    ])
  func endless(template: String, expected: String) throws {
    #expect(try render(template, data: [:]) == expected)
  }

  @Test(
    "There is no whole number in what is endless, and none to divide by zero",
    arguments: [
      "7 | divided_by: 0", "'x' | divided_by: 'y'", "7.5 | modulo: 0.0",
      "1.0 | divided_by: 0 | ceil", "1.0 | divided_by: 0 | round",
      "1.0 | divided_by: 0 | modulo: 0",
    ])
  func noWholeNumber(expression: String) {
    #expect(throws: RenderFailure.self) { try render("{{ \(expression) }}", data: [:]) }
  }

  @Test(
    "Zero keeps the sign that a fraction gave it",
    arguments: [
      ("-0.0 | times: 4", "-0.0"), ("-0.0 | divided_by: -4", "0.0"), ("-0.0 | minus: 0", "-0.0"),
      ("-0.0 | plus: 0.0", "0.0"), ("-0.0 | plus: -0.0", "-0.0"), ("-0.004 | round: 2", "-0.0"),
      ("-3 | at_least: -0.0", "-0.0"), ("'-0.0' | times: 1", "-0.0"), ("0 | at_most: -0.0", "0"),
      ("-0.0 | abs", "0.0"), ("-6.0 | modulo: 3", "0.0"), ("0 | times: -4", "0"),
    ])
  func signedZero(expression: String, expected: String) throws {
    #expect(try render("{{ \(expression) }}", data: [:]) == expected)
  }

  @Test(
    "A slice may start and end beyond what any text has",
    arguments: [
      ("slice: 1, 99999999999999999999", "ewt"), ("slice: 99999999999999999999, 2", ""),
      ("slice: -99999999999999999999, 2", ""), ("slice: 1, '99999999999999999999'", "ewt"),
      ("slice: 0, -99999999999999999999", ""),
    ])
  func wideSlices(filter: String, expected: String) throws {
    #expect(try render("{{ 'newt' | \(filter) }}", data: [:]) == expected)
    #expect(
      try render("{{ 'newt' | split: '' | \(filter) | join: '' }}", data: [:]) == expected)
  }

  @Test("A loop has one else")
  func oneElse() {
    #expect(throws: LiquidError.self) {
      try render("{% for i in (1..2) %}{% else %}{% else %}{% endfor %}", data: [:])
    }
  }

  @Test(
    "Squishing leaves one space where there was white space, and nil as it is",
    arguments: [
      ("{{ t | squish }}", "on sale now"), ("{{ 12 | squish }}", "12"),
      ("[{{ '  ' | squish }}]", "[]"),
      ("{% assign n = nil | squish %}{% if n == nil %}y{% endif %}", "y"),
    ])
  func squishing(template: String, expected: String) throws {
    let data: KeyValuePairs<String, LiquidValue> = ["t": .string(" on\t\n sale \u{b}\u{c}\r now\n")]
    #expect(try render(template, data: data) == expected)
  }

  @Test("The range of a tablerow may have three dots, that of a loop may not")
  func threeDots() throws {
    let expected = "<tr class=\"row1\">\n<td class=\"col1\">4</td><td class=\"col2\">5</td></tr>\n"
    #expect(
      try render("{% tablerow i in (4...5) %}{{ i }}{% endtablerow %}", data: [:]) == expected)
    #expect(throws: LiquidError.self) {
      try render("{% for i in (4...5) %}{{ i }}{% endfor %}", data: [:])
    }
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
    "What is empty or blank is part of every text, but no element of a list and no key",
    arguments: [("''", true), ("'ab'", true), ("list", false), ("map", false), ("1", false)])
  func containsLiteral(container: String, isFound: Bool) throws {
    let map = LiquidObject([(key: [], value: .int(1))])
    let data: KeyValuePairs<String, LiquidValue> = [
      "list": .array([.string("")]), "map": .object(map),
    ]
    for literal in ["empty", "blank"] {
      let template = "{% if \(container) contains \(literal) %}y{% endif %}"
      #expect(try render(template, data: data) == (isFound ? "y" : ""))
    }
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
      ("{{ 1 | map: 100000000000000000000.5 }}", "0"),
      ("{{ 1 | map: -100000000000000000000.5 }}", "0"),
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
