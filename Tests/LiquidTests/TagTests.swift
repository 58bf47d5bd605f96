import Liquid
import Testing

@Suite struct TagTests {
  @Test(
    "What raw and comment hold is gone through once, however much of it is never closed",
    arguments: ["{{", "{%", "{{ {%", "{{ a", "{% a }"])
  func unclosedInside(piece: String) throws {
    let much = String(repeating: piece, count: 200_000)
    #expect(try render("{% raw %}\(much){% endraw %}").utf8.count == much.utf8.count)
    #expect(compileError("{% raw %}\(much)") != nil)
    #expect(compileError("{% comment %}\(much)") != nil)
  }

  @Test(
    "Each tag writes what the reference writes",
    arguments: [
      ("{% if 1 == 1.0 %}a{% elsif true %}b{% else %}c{% endif %}", "a"),
      ("{% if nil %}a{% elsif false %}b{% else %}c{% endif %}", "c"),
      ("{% if true and false and false or true %}a{% endif %}", ""),
      ("{% unless false %}a{% else %}b{% endunless %}", "a"),
      ("{% case 'x' %}{% when 'a', 'x' %}1{% when 'x' %}2{% else %}3{% endcase %}", "12"),
      ("{% case 'x' %}{% when 'a' or 'b' %}1{% else %}3{% endcase %}", "3"),
      ("{% case 'x' %}{% when 'y' %}1{% else %}2{% else %}3{% when 'x' %}4{% endcase %}", "234"),
      ("{% for i in (1..4) %}{{ i }}{% if i == 3 %}{% break %}{% endif %}{% endfor %}", "123"),
      ("{% for i in (1..4) %}{% if i == 2 %}{% continue %}{% endif %}{{ i }}{% endfor %}", "134"),
      ("{% for i in (1..6) limit: 2 offset: 1 %}{{ i }}{% endfor %}", "23"),
      ("{% for i in (1..6) reversed limit:2 %}{{ i }}{% endfor %}", "21"),
      (
        "{% for i in (1..4) limit:2 %}{{ i }}{% endfor %}"
          + "{% for i in (1..4) offset:continue %}{{ i }}{% endfor %}", "1234"
      ),
      ("{% for i in '' %}{{ i }}{% else %}none{% endfor %}", "none"),
      (
        "{% for i in (1..2) %}{% for j in (1..2) %}"
          + "{{ forloop.parentloop.index }}{{ forloop.rindex0 }} {% endfor %}{% endfor %}",
        "11 10 21 20 "
      ),
      ("{% assign x = 'a' %}{% capture y %}{{ x }}b{% endcapture %}{{ y | upcase }}", "AB"),
      ("{% increment c %}{% increment c %}{{ c }}{% decrement c %}", "0121"),
      ("{% for i in (1..3) %}{% cycle 'a', 'b' %}{% endfor %}", "aba"),
      ("{% for i in (1..3) %}{% ifchanged %}{{ 'x' }}{% endifchanged %}{% endfor %}", "x"),
      ("a{% comment %}{% if %}{% comment %}b{% endcomment %}{% endcomment %}c", "ac"),
      ("{%# a\n # b %}c", "c"),
      ("{% raw %}{{ a }}{% b %}{% endraw %}", "{{ a }}{% b %}"),
      ("{% doc %}{{ unknown }}{% enddoc %}a", "a"),
      ("{% echo 'a' | upcase %}", "A"),
      ("{% liquid\n assign a = 1\n if a == 1\n echo 'one'\n endif %}", "one"),
      (
        "{% tablerow i in (1..3) cols:2 %}{{ tablerowloop.col }}{% endtablerow %}",
        "<tr class=\"row1\">\n<td class=\"col1\">1</td><td class=\"col2\">2</td></tr>\n"
          + "<tr class=\"row2\"><td class=\"col1\">1</td></tr>\n"
      ),
      ("!{% if true %} \n {% assign a = 1 %} {% endif %}!", "!!"),
      ("a  {%- if true -%}  b  {%- endif -%}  c", "abc"),
      ("{{- 'a' -}}  b", "ab"),
    ])
  func tag(template: String, expected: String) throws {
    #expect(try render(template) == expected)
  }

  @Test(
    "A block does not write its white space where nothing else in it may write",
    arguments: [
      ("{% if true %} {% comment %}x{% endcomment %} {%# y %} {% endif %}", ""),
      ("{% if true %} {% doc %}{% enddoc %} {% endif %}", ""),
      ("{% if true %} {% doc %}x{% enddoc %} {% endif %}", "  "),
      ("{% if true %} {% raw %}{% endraw %} {% endif %}", ""),
      ("{% if true %} {% if false %}x{% endif %} {% endif %}", "  "),
      ("{% case 1 %} {% when 1 %} {% endcase %}", ""),
      ("{% case 1 %}x{% when 1 %} {% endcase %}", " "),
      ("{% for i in (1..2) %} {% else %} {% endfor %}", ""),
      ("{% for i in (1..2) %} {% else %}x{% endfor %}", "  "),
    ])
  func blankBlock(template: String, expected: String) throws {
    #expect(try render(template) == expected)
  }

  @Test("A partial sees its arguments and the fields, and leaves nothing behind")
  func partial() throws {
    let partials = [
      "card": "{{ name }}/{{ card }}/{{ token }}{% assign name = 'z' %}",
      "row": "{{ forloop.index }}{{ row }} ",
    ]
    #expect(
      try render(
        "{% assign name = 'q' %}{% render 'card' with 'v', name: 'n' %}{{ name }}",
        ["token": "t"], partials: partials) == "n/v/tq")
    #expect(try render("{% render 'row' for (5..6) %}", partials: partials) == "15 26 ")
  }

  @Test("A skipped record has its reason rendered")
  func skip() {
    #expect(throws: RenderFailure.skip(reason: "no fr text")) {
      try render("a{% skip 'no {{ locale }} text' %}b", ["locale": "fr"])
    }
  }

  @Test("What is rendered is not parsed again")
  func notParsedAgain() throws {
    #expect(try render("{{ a }}", ["a": "{{ a }}{% skip 'x' %}"]) == "{{ a }}{% skip 'x' %}")
  }
}
