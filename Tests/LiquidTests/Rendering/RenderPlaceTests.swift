import Testing

@testable import Liquid

@Suite struct RenderPlaceTests {
  @Test(
    "A failure tells the place of the innermost tag or output, before which stands a mark",
    arguments: [
      "ab {{ §1 | divided_by: 0 }} c", "a{{§1 | divided_by: 0}}", "é{{- §1 | modulo: 0 -}}",
      "{% §assign a = 1 | modulo: 0 %}", "{% §echo 1 | modulo: 0 %}",
      "{% liquid\n  assign a = 1\n  §echo a | modulo: 0\n%}",
      "{% if false %}{% elsif true %}{{ §1 | modulo: 0 }}{% else %}{% endif %}",
      "{% if true %}{% else %}{% endif %}\n  {% unless false %}{{ §1 | modulo: 0 }}{% endunless %}",
      "{% case 1 %}{% when 2 %}{% else %}{{ §1 | modulo: 0 }}{% endcase %}",
      "{% case 1 %}{% when 1 %}{{ §1 | modulo: 0 }}{% when 1 %}y{% endcase %}",
      "{% capture a %}text {{ §1 | modulo: 0 }}{% endcapture %}",
      "{% ifchanged %}{{ §1 | modulo: 0 }}{% endifchanged %}",
      "{% §for i in (1..2) limit: 'x' %}{% endfor %}",
      "{% for i in (1..2) %}{% for j in (1..2) %}{{ §1 | modulo: 0 }}{% endfor %}{% endfor %}",
      "{% for i in (1..2) %}{% if i == 2 %}{{ §1 | modulo: 0 }}{% endif %}{% endfor %}",
      "{% §tablerow i in (1..2) cols: true %}{% endtablerow %}",
      "{% if true %}{% §skip \"no {{ 'one' }}\" %}{% endif %}",
      "{% skip \"no {{ §1 | modulo: 0 }}\" %}", "{% §skip 'a' | upcase %}",
      "{% render 'whole' %}{{ §1 | modulo: 0 }}",
      "{%- # comment -%} {%- comment -%}x{%- endcomment -%} {%- §echo 1 | modulo: 0 -%}",
    ])
  func places(marked: String) throws {
    let mark = try #require(marked.utf8.firstIndex(of: 0xc2))
    let offset = marked.utf8.distance(from: marked.utf8.startIndex, to: mark)
    let failure = try failurePlace(
      marked.replacing("§", with: ""), partials: ["whole": "{{ 1 }}"])
    #expect(failure?.place.partial == nil)
    #expect(failure?.place.offset == offset)
  }

  @Test("A failure in a partial tells the partial's name and its place there")
  func partials() throws {
    let partials = [
      "outer": "\n{% render 'inner', a: a %}", "inner": "{{ 'é' }}{{ 1 | divided_by: a }}",
      "again": "a{% render 'again' %}",
    ]
    let inner = try failurePlace("{{ 1 }}{% render 'outer', a: 0 %}", partials: partials)
    #expect(inner?.place == place("inner", 13))
    #expect(
      inner?.failure
        == .error(detail: "filter \"divided_by\" divides by zero; check the divisor first"))
    let endless = try failurePlace("{{ 1 }}{% render 'again' %}", partials: partials)
    #expect(endless?.place == place("again", 4))
    let named = try failurePlace(
      "{% render 'inner', a: 1 %}{% render 'inner', b: 0 %}", partials: partials)
    #expect(named?.place == place("inner", 13))
  }

  @Test("Output that is too long has the place of what wrote over the limit")
  func tooLong() throws {
    func place(_ template: String) throws -> RenderPlace? {
      let settings = RenderSettings(now: 0, maximumOutputBytes: 8)
      return try failurePlace(
        template, data: ["a": .string(Array("12345".utf8))], settings: settings)?.place
    }
    #expect(try place("{{ a }} {{ a }}") == self.place(nil, 11))
    #expect(try place("{{ a }}{% if a %}text{% endif %}") == self.place(nil, 17))
    #expect(try place("{% for i in (1..8) %}{{ i }}{% endfor %}") == nil)
    #expect(try place("{% for i in (1..3) %}{{ a }}{% endfor %}") == self.place(nil, 24))
    #expect(try place("{% capture b %}{{ a }} {{ a }}{% endcapture %}") == self.place(nil, 26))
    #expect(try place("123456789") == self.place(nil, 0))
  }

  private func place(_ partial: String?, _ offset: Int) -> RenderPlace {
    RenderPlace(partial: partial, offset: offset)
  }
}
