import Bytes
import Liquid
import Records
import Testing

@Suite struct TemplateTests {
  @Test("Text is escaped for JSON, literals and fields alike")
  func json() throws {
    #expect(
      try render("\"{{ a }}\n{{ b | default: '\\' }}", ["a": "x\"y", "b": ""], as: .json)
        == "\\\"x\\\"y\\n\\\\")
  }

  @Test("A constant and a bare field can be told")
  func shapes() throws {
    let scope = FieldScope(["a", "b"])
    #expect(try Template(compiling: "x{# y", scope: scope).constantText == Array("x{# y".utf8))
    #expect(try Template(compiling: "", scope: scope).constantText == [])
    #expect(
      try Template(compiling: "{{ b }}", scope: scope).bareField
        == FieldReference(frame: 0, field: 1))
    #expect(try Template(compiling: "{{ b }} ", scope: scope).bareField == nil)
  }

  @Test("A field that is rendered as it is can be told, with a default too")
  func copiedField() throws {
    let scope = FieldScope(["a", "b"])
    let field = FieldReference(frame: 0, field: 1)
    for source in ["{{ b }}", "{{ b | default: 'x' }}", "{{ b | default: '' }}"] {
      #expect(try Template(compiling: source, scope: scope).copiedField == field, "\(source)")
    }
    for source in ["{{ b }} ", "{{ b | upcase }}", "{{ b | default: a }}", "b", "", "{{ 'b' }}"] {
      #expect(try Template(compiling: source, scope: scope).copiedField == nil, "\(source)")
    }
  }

  @Test("Names reach fields, lookups, constants and the record's number")
  func names() throws {
    #expect(
      try render(
        "{{ record['any name'] }}|{{ store.city }}|{{ vars.cdn }}|{{ source.record }}",
        ["any name": "v"]) == "v||https://cdn|0")
    #expect(try render("{{ a.size }}{{ a[0] }}", ["a": "xyz"]) == "3")
  }

  @Test(
    "An error names the place and what was meant",
    arguments: [
      ("ab {{ firstnam }}", 6, "unknown variable \"firstnam\""),
      (
        "{% if 'a' == ios %}{% endif %}", 13,
        "unknown variable \"ios\"; put it in quotes if it is meant as text, or name a field"
      ),
      ("{% if ios == 'a' %}{% endif %}", 6, "unknown variable \"ios\"; name a field"),
      ("{{ FIRSTNAME }}", 3, "did you mean \"firstName\"?"),
      ("{{ firstName.x }}", 13, "unknown property \"x\""),
      ("{{ firstName | upcas }}", 15, "did you mean \"upcase\"?"),
      ("{{ firstName | append }}", 15, "takes 1 arguments, not 0"),
      ("é{% iff %}", 5, "did you mean \"if\"?"),
      ("{% include 'x' %}", 3, "use \"render\""),
      ("{% if firstName %}", 3, "never closed"),
      ("{{ firstName ", 0, "never closed"),
      ("{% if firstName = 'x' %}{% endif %}", 16, "compare with \"==\""),
      ("{{ 'abc }}", 3, "never closed"),
      ("{% endif %}", 3, "has no block"),
      ("{% render 'nope' %}", 10, "unknown partial"),
      ("{% for i in (1..2) %}{{ forloop.indx }}{% endfor %}", 32, "did you mean \"index\"?"),
    ])
  func errors(template: String, offset: Int, part: String) throws {
    let error = try #require(compileError(template, fields: ["firstName"]))
    #expect(error.offset == offset)
    #expect(error.message.contains(part))
  }

  @Test("An error in a partial names it and points at the tag that renders it")
  func partialError() throws {
    let error = try #require(
      compileError("ab{% render 'p' %}", partials: ["p": "x\n {{ nope }}"]))
    #expect(error.offset == 12)
    #expect(error.message.hasPrefix("partial \"p\", line 2, column 5: unknown variable"))
    #expect(error.partial?.name == "p" && error.partial?.offset == 6)
  }

  @Test("A variable assigned anywhere in the template is known everywhere in it")
  func assignedLater() throws {
    #expect(
      try render("{% for i in (1..2) %}{{ x }}{% assign x = i %}{% endfor %}") == "1")
  }

  /// `a` is a text of 131,072 letters, and `l` the list of them.
  fileprivate static let longList =
    "{% assign a = 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' %}"
    + "{% for i in (1..12) %}{% assign a = a | append: a %}{% endfor %}"
    + "{% assign l = a | split: '' %}"

  @Test("Some hundred filters over a list of some thousand elements are no failure")
  func ordinaryLists() throws {
    let template =
      "{% assign l = (1..5000) | reverse %}{% for i in (1..100) %}"
      + "{% assign b = l | sort | uniq | reverse | compact | size %}{% endfor %}{{ b }}"
    #expect(try render(template) != "")
    // What is looked up at once costs nothing, however long the list.
    #expect(
      try render(
        "\(TemplateTests.longList){% for i in (1..1000) %}{% assign b = l | last %}{% endfor %}{{ b }}"
      )
        == "x")
  }

  @Test(
    "A hostile template ends in a failure",
    arguments: [
      "{% for i in (1..1000000000) %}x{% endfor %}",
      "{% for i in (1..2000) %}{% for j in (1..2000) %}{% endfor %}{% endfor %}",
      "{% for i in (1..90000) %}" + String(repeating: "x", count: 100) + "{% endfor %}",
      "{% assign a = 'xx' %}{% for i in (1..99) %}{% assign a = a | append: a %}{% endfor %}",
      "{% render 'loop' %}", "{{ (1..9999999999) | join }}",
    ])
  func limits(template: String) {
    #expect(throws: RenderFailure.self) {
      try render(template, partials: ["loop": "{% render 'loop' %}"])
    }
  }

  @Test(
    "A loop that goes through a long list fails, whatever it makes of it",
    arguments: [
      "{% assign b = l | sort %}", "{{ l | has: 'y' }}", "{% assign b = a | split: '' %}",
      "{% assign b = '' | split: '' | concat: l %}",
    ])
  func longLists(body: String) {
    #expect(throws: RenderFailure.self) {
      try render(
        "\(TemplateTests.longList){% for i in (1..1000) %}\(body){% endfor %}",
        settings: RenderSettings(now: 0, maximumEffort: 1 << 20))
    }
  }

  // Compiled once for each way that they are reached, these would take hours and gigabytes.
  @Test("Names in brackets in each other are compiled once, as the subject of a case is")
  func compiledOnce() throws {
    let brackets = String(repeating: "x[", count: 90) + "0" + String(repeating: "]", count: 90)
    #expect(try render("{{ \(brackets) }}{% assign x = 1 %}a", ["x": "b"]) == "a")
    let subject = "x" + String(repeating: ".first", count: 50_000)
    let values = String(repeating: "1,", count: 50_000) + "1"
    let texts = (0..<50_000).map { "'\($0)'" }.joined(separator: ",")
    for values in [values, texts] {
      let template =
        "{% if false %}{% case \(subject) %}{% when \(values) %}a{% endcase %}{% endif %}b"
      #expect(try render(template, ["x": "c"]) == "b")
    }
  }

  // A list for each of them would take gigabytes.
  @Test("Places that look a name up at run time share the list of those that can be read there")
  func sharedNames() throws {
    let variables = (0..<5_000).map { "{% assign v\($0) = 1 %}" }.joined()
    let places = String(repeating: "{{ [x] }}", count: 5_000)
    let template = "{% if false %}\(variables)\(places){% endif %}"
    #expect(try render(template, data: ["x": .string("b")]) == "")
    let loop =
      "{% assign a = 1 %}{{ [x] }}{% for b in (1..2) %}{{ [x] }}{% endfor %}{{ [x] }}"
      + "{% for c in (3..3) %}{{ [x] }}{% endfor %}"
    #expect(try render(loop, data: ["x": .string("b")]) == "12")
    #expect(try render(loop, data: ["x": .string("c")]) == "3")
    #expect(try render(loop, data: ["x": .string("a")]) == "11111")
  }

  @Test("Deep nesting is an error, not a crash")
  func depth() {
    let open = String(repeating: "{% if true %}", count: 5_000)
    #expect(compileError(open)?.message.contains("nest") == true)
    let brackets = String(repeating: "a[", count: 5_000)
    #expect(compileError("{{ \(brackets) }}")?.message.contains("nest") == true)
  }

  @Test("An undefined variable is nil where names are looked up at run time")
  func undefined() throws {
    #expect(try render("[{{ a.b }}]", data: [:]) == "[]")
  }

  @Test("Lists of a record can be looped over and written")
  func lists() throws {
    var batch = batch(["ab"])
    batch.lists = [[FieldRange(start: 0, length: 1), FieldRange(start: 1, length: 1)]]
    batch.fields = [.list(0)]
    let template = try Template(
      compiling: "{% for x in l %}{{ x }},{% endfor %}{{ l }}{{ l[1] }}{{ l.size }}",
      scope: FieldScope(["l"]))
    var output = ByteBuffer()
    var context = RenderContext(
      frames: [Frame(batch: batch, record: 0)], settings: RenderSettings(now: 0))
    try template.render(into: &output, as: .json, context: &context)
    #expect(String(decoding: output.array(), as: UTF8.self) == "a,b,abb2")
  }
}
