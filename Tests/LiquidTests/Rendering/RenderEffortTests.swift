import Bytes
import Liquid
import Testing

/// Steps that are small once are bounded where a loop takes them often.
@Suite struct RenderEffortTests {
  private static let large = String(repeating: "a", count: 20_000)

  /// The failure of a template that goes through more elements than it may.
  private static func beyond(_ elements: Int) -> RenderFailure {
    .error(
      detail:
        "the template goes through more than \(elements) elements, or 16 bytes of text for each;"
        + " shorten it or its data")
  }

  @Test(
    "A loop that goes through much text fails",
    arguments: [
      "{% if a contains 'b' %}{% endif %}", "{% if a == b %}{% endif %}",
      "{% if a != s %}{% endif %}", "{% if s < b %}{% endif %}", "{% if a > 5 %}{% endif %}",
      "{% if a == blank %}{% endif %}", "{% if s contains 'b' %}{% endif %}",
      "{% if s == blank %}{% endif %}", "{% assign t = s | last %}",
      "{% if 'x' contains s %}{% endif %}", "{% assign t = a %}", "{% assign t = s.size %}",
      "{% cycle s: 1, 2 %}",
      "{% case s %}{% when a %}{% endcase %}", "{% unless b contains a %}{% endunless %}",
    ])
  func text(body: String) {
    let template = "{% assign s = a %}{% for i in (1..1000) %}\(body){% endfor %}"
    #expect(throws: Self.beyond(10_000), "\(body)") {
      try render(
        template, ["a": Self.large, "b": Self.large + "a"],
        settings: RenderSettings(now: 0, maximumEffort: 10_000))
    }
  }

  @Test(
    "A comparison with a fraction counts as much beside a field as beside a variable",
    arguments: ["n", "v"])
  func fraction(name: String) throws {
    func rendered(_ number: String) throws -> String {
      try render(
        "{% assign v = n %}{% for i in (1..1000) %}{% if \(name) < \(number) %}{% endif %}{% endfor %}",
        ["n": "1"], settings: RenderSettings(now: 0, maximumEffort: 10_000))
    }
    #expect(throws: Self.beyond(10_000)) { try rendered("1.5") }
    #expect(try rendered("2") == "")
  }

  @Test(
    "A loop that captures much text fails, though it writes little",
    arguments: [
      "{% capture t %}{{ a }}{{ i }}{% endcapture %}", "{% ifchanged %}{{ a }}{% endifchanged %}",
    ])
  func captures(body: String) {
    let settings = RenderSettings(now: 0, maximumOutputBytes: 1 << 30)
    let template = "{% for i in (1..1000) %}\(body){% endfor %}"
    let failure = RenderFailure.error(
      detail: "the template makes too much text on its way; shorten it or its data")
    #expect(throws: failure) {
      try render(
        template, ["a": Self.large], settings: RenderSettings(now: 0, maximumOutputBytes: 1 << 15))
    }
    #expect(throws: Never.self) {
      _ = try render(
        template.replacing("1000", with: "10"), ["a": Self.large], settings: settings)
    }
  }

  @Test(
    "A value that a template puts into itself fails before it is too deep to be freed",
    arguments: [
      "{% assign o = nil | default: x: o %}", "{% assign o = self | default: '' %}",
      "{% assign o = nil | default: self %}",
    ])
  func depth(body: String) throws {
    let failure = RenderFailure.error(
      detail: "the template makes a value of more than 512 values inside each other;"
        + " keep no value in itself")
    #expect(throws: failure) {
      try render("{% assign o = 1 %}{% for i in (1..90000) %}\(body){% endfor %}", data: [:])
    }
    #expect(try render("{% for i in (1..100) %}\(body){% endfor %}x", data: [:]) == "x")
  }

  @Test("A value that stands in itself twice is written as often as the bound allows")
  func doubled() throws {
    let body = "{% assign o = nil | default: x: o, y: o %}"
    #expect(throws: RenderFailure.self) {
      _ = try render("{% for i in (1..60) %}\(body){% endfor %}{{ o }}", [:])
    }
    #expect(
      try render("{% for i in (1..2) %}\(body){% endfor %}{{ o | size }} {{ o }}", [:])
        == "2 {\"x\"=>{\"x\"=>nil, \"y\"=>nil}, \"y\"=>{\"x\"=>nil, \"y\"=>nil}}")
  }

  @Test("A text that repeats itself is looked for in one pass")
  func repeating() throws {
    let needle = String(repeating: "a", count: 10_000) + "b"
    #expect(
      try render("{% if a contains b %}1{% else %}0{% endif %}", ["a": Self.large, "b": needle])
        == "0")
    #expect(try render("{{ a | remove: b | size }}", ["a": Self.large, "b": needle]) == "20000")
    #expect(
      try render("{{ a | remove_last: b | size }}", ["a": Self.large, "b": needle]) == "20000")
  }

  @Test(
    "What a loop does without writing anything is bounded",
    arguments: [
      "{% for j in (1..9999) offset: 9999 %}{% endfor %}",
      String(repeating: "{% for j in (1..9999) limit: 0 %}{% endfor %}", count: 20),
      String(repeating: "{% capture y %}{% endcapture %}", count: 20),
      "{% for j in (d..0) %}{% endfor %}", "{% if l contains d %}{% endif %}",
      "{% assign x = l | where: 0, d %}", "{% assign x = n | times: n %}",
      "{% assign x = n | size %}", "{% assign x = m | sum %}", "{% render 'p' %}",
      "{% assign x = n.size %}", "{% assign x = n | map: 3 %}", "{% assign x = f | modulo: g %}",
      "{% if f < g %}{% endif %}{% if f == g %}{% endif %}",
      "{% assign x = l\(String(repeating: ".first", count: 100)) %}",
      "{% assign x = v | date: '%Y' %}",
      "{% render 'q', \((0..<200).map { "a\($0): 1" }.joined(separator: ", ")) %}",
    ])
  func nothingWritten(body: String) throws {
    let template =
      "{% assign l = (1..100) | reverse %}{% assign n = t | plus: 0 %}{% assign m = k | split: ' ' %}"
      + "{% assign f = h | times: 1.0 %}{% assign g = s | times: 1.0 %}{% assign v = j %}"
      + "{% assign m = m | concat: l %}"
      + "{% for i in (1..9999) %}\(body){% endfor %}"
    let digits = String(repeating: "9", count: 1_900)
    #expect(throws: Self.beyond(100_000)) {
      try render(
        template,
        [
          "d": String(repeating: " ", count: 9_000), "t": digits, "k": digits,
          "h": String(repeating: "9", count: 300) + ".0",
          "s": "0." + String(repeating: "0", count: 300) + "1",
          "j": String(repeating: "jan- ", count: 8),
        ],
        partials: ["p": String(repeating: "{% assign x = 1 %}", count: 100), "q": ""],
        settings: RenderSettings(now: 0, maximumEffort: 100_000))
    }
  }

  @Test("A loop's arguments count once", arguments: ["offset: d", "limit: d"])
  func arguments(argument: String) throws {
    let digits = String(repeating: "0", count: 16_000) + "1"
    let template = "{% for j in (1..2) \(argument) %}{{ j }}{% endfor %}"
    let text = try render(
      template, ["d": digits], settings: RenderSettings(now: 0, maximumEffort: 2_500))
    #expect(text == (argument == "limit: d" ? "1" : "2"))
    #expect(throws: Self.beyond(1_500)) {
      try render(template, ["d": digits], settings: RenderSettings(now: 0, maximumEffort: 1_500))
    }
  }

  @Test(
    "Whichever way a template writes it, a field of the greatest length fits, escaped too",
    arguments: [
      "{{ f }}", "{{ f }}!", "{{ f | default: 'x' }}", "{% if f %}{{ f }}{% endif %}",
      "{{ f | append: '!' }}", "{% assign x = f %}{{ x }}",
    ])
  func longField(template: String) throws {
    let escaped = String(repeating: "\u{1}", count: 1 << 20)
    let text = try render(template, ["f": escaped], as: .json)
    #expect(text.utf8.count - 6 * escaped.utf8.count <= 1)
  }

  @Test(
    "A template writes a field of the greatest length, or of 1 MiB where that is more, eight times",
    arguments: [1, 1 << 20, 3 << 20])
  func longFields(maximumFieldBytes: Int) throws {
    let settings = RenderSettings(now: 0, maximumFieldBytes: maximumFieldBytes)
    let bytes = max(maximumFieldBytes, 1 << 20)
    let field = String(repeating: "a", count: bytes)
    let template = String(repeating: "{{ f }}", count: 8)
    let text = try render(template, ["f": field], settings: settings)
    #expect(text.utf8.count == 8 * bytes)
    #expect(throws: RenderFailure.self) {
      _ = try render(template + "!", ["f": field], settings: settings)
    }
  }

  @Test("A replacement whose references stand for most of the text is cut short")
  func references() throws {
    let failure = RenderFailure.error(
      detail: "a filter makes more than 4194304 bytes; shorten its input")
    #expect(throws: failure) {
      try render(
        "{{ f | replace: 'x', r }}",
        [
          "f": String(repeating: "x", count: 900_000),
          "r": String(repeating: "\\'", count: 400_000),
        ])
    }
  }

  @Test("The text of a long list is refused before it is made")
  func longLists() throws {
    let failure = RenderFailure.error(
      detail: "a filter makes more than 1048576 elements; shorten its input")
    #expect(throws: failure) {
      try render(
        "{% assign l = f | split: '' %}{% assign l = l | concat: l | concat: l %}{{ l | upcase }}",
        ["f": String(repeating: "\0", count: 500_000)])
    }
    // To cut it makes no text.
    #expect(
      try render(
        "{% assign l = f | split: '' %}{% assign l = l | concat: l %}{{ l | slice: 0, 3 | size }}",
        ["f": String(repeating: "a", count: 500_000)]) == "3")
  }

  @Test("Cases inside each other in partials inside each other end as other nesting does")
  func cases() throws {
    let nested = { (count: Int) in
      String(repeating: "{% case 1 %}{% when 1 %}", count: count) + "{% render 'p' %}"
        + String(repeating: "{% endcase %}", count: count)
    }
    let failure = RenderFailure.error(
      detail: "loops, cases and partials nest deeper than 100; a partial may be rendering itself")
    #expect(throws: failure) {
      try render("{% render 'p' %}", [:], partials: ["p": nested(95)])
    }
  }
}
