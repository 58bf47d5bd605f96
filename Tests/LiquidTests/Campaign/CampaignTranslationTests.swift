import Bytes
import Liquid
import RandomInput
import Records
import Testing

@Suite struct CampaignTranslationTests {
  @Test(
    "A name is that of the field which a run would take it for",
    arguments: [
      ("<%= context.profile.firstName %>", "{{ profile.firstName }}"),
      ("<%= context.profile.city %>", "{{ city }}"), ("<%= recipient.city %>", "{{ city }}"),
      (
        "<%= recipient.a %><%= recipient.size %>", "{{ recipient.a }}{{ record['recipient.size'] }}"
      ),
      ("<%= context.profile.unknown %>", "{{ unknown }}"),
      (
        "<% if (context.profile.firstName == 'x') { %>y<% } %>",
        "{% if profile.firstName == 'x' %}y{% endif %}"
      ),
    ])
  func knownNames(campaign: String, liquid: String) throws {
    let fields = ["profile.firstName", "firstName", "city", "recipient.a", "a", "recipient.size"]
    let known = Set(fields.map { FieldName($0) })
    let translation = CampaignTranslation(of: campaign) { path in
      known.contains(FieldName(bytes: Array(path.map(\.bytes).joined(separator: ".".utf8))))
    }
    #expect(translation.liquid == liquid)
    #expect(translation.untranslated == [])
  }

  @Test(
    "What is translated means the same",
    arguments: [
      ("Hi <%= recipient.firstName %>!", "Hi {{ firstName }}!"),
      ("<%= context.profile.a.b %><%=context.c%><%= d %>", "{{ a.b }}{{ c }}{{ d }}"),
      ("<%= recipient[\"any name\"] %>", "{{ record['any name'] }}"),
      // The name in brackets is one field's, whatever dots it has.
      ("<%= recipient[\"run.date\"] %>", "{{ record['run.date'] }}"),
      ("<%= recipient[\"a.b\"] %><%= recipient.a.b %>", "{{ record['a.b'] }}{{ a.b }}"),
      ("<%= recipient.empty %><%= a.size %>", "{{ record['empty'] }}{{ record['a.size'] }}"),
      (
        "<%= contains %><%= recipient.contains %><%= contains.toUpperCase() %><%= a.contains %>",
        "{{ record['contains'] }}{{ record['contains'] }}{{ record['contains'] | upcase }}"
          + "{{ record['a.contains'] }}"
      ),
      (
        "<% if (contains == 'VAL') { %>a<% } %>",
        "{% if record['contains'] == 'VAL' %}a{% endif %}"
      ),
      ("<%= recipient.x.toUpperCase() %>", "{{ x | upcase }}"),
      ("<%= recipient.x.toLowerCase() ; %>", "{{ x | downcase }}"),
      ("{{ a }} {% b %}", "{{ '{{' }} a }} {{ '{' }}% b %}"),
      ("{<%= a %>{{{", "{{ '{' }}{{ a }}{{ '{{' }}{"),
      (
        "<% if (recipient.x == 'y') { %>a<% } else if (recipient.n >= 5) { %>b<% } else { %>c<% } %>",
        "{% if x == 'y' %}a{% elsif n >= 5 %}b{% else %}c{% endif %}"
      ),
      ("<% if(a!=\"it's\"){ %>a<%}%>", "{% if a != \"it's\" %}a{% endif %}"),
      ("<% if (a == 'it\\'s') { %>a<% } %>", "{% if a == \"it's\" %}a{% endif %}"),
      (
        "<% if (a=='1'&&b=='2'&&c<-3.5) { %>a<% } %>",
        "{% if a == '1' and b == '2' and c < -3.5 %}a{% endif %}"
      ),
      (
        "<% if (a=='1' && b=='2' || c=='3') { %>a<% } %>",
        "{% if c == '3' or a == '1' and b == '2' %}a{% endif %}"
      ),
      ("<% if (a < 5) { %>x<% } %>", "{% if a < 5 or a == blank %}x{% endif %}"),
      ("<% if (5 > a) { %>x<% } %>", "{% if a < 5 or a == blank %}x{% endif %}"),
      ("<% if (a > 5) { %>x<% } %>", "{% if a > 5 %}x{% endif %}"),
      (
        "<% if (a == 0) { %>x<% } %>", "{% if a == 0 or a != nil and a == blank %}x{% endif %}"
      ),
      (
        "<% if (a <= 0 && b == '1' || c == '2') { %>x<% } %>",
        "{% if c == '2' or b == '1' and a <= 0 or a == blank %}x{% endif %}"
      ),
      ("<% if (a < '2026-01-01') { %>x<% } %>", "{% if a < '2026-01-01' %}x{% endif %}"),
      ("$<%= a %>$$<%= b %>$", "${{ a }}{{ '$$' }}{{ b }}$"),
      (
        "$$$<% if (a == '1') { %>$${{$${x<% } %>",
        "{{ '$$$' }}{% if a == '1' %}${{ '{{' }}$${x{% endif %}"
      ),
      ("{$$<%= x %>", "{{ '{' }}{{ '$$' }}{{ x }}"),
      ("{$$$<%= x %>", "{{ '{' }}{{ '$$$' }}{{ x }}"),
      ("{$<%= x %>", "{${{ x }}"),
      ("%{{{$$<%= x %>", "%{{ '{{' }}{{ '{' }}{{ '$$' }}{{ x }}"),
      ("$${$$<%= x %>", "${{ '{' }}{{ '$$' }}{{ x }}"),
      ("$$$${$$<%= x %>", "{{ '$$$' }}{{ '{' }}{{ '$$' }}{{ x }}"),
      ("{$$${{", "{{ '{' }}{{ '$$' }}{{ '{{' }}"),
      ("{$$<% if (a == '1') { %>b<% } %>", "{{ '{' }}{{ '$$' }}{% if a == '1' %}b{% endif %}"),
      ("$$$${{$$", "{{ '$$$' }}{{ '{{' }}$$"),
      ("${A:-{%}{% ${1}", "${A:-{%}{{ '{' }}% ${1}"),
      ("<% if (a == null || a === b) { %>a<% } %>", "{% if a == nil or a == b %}a{% endif %}"),
      ("<% if (a == '') { %>\n <%= b %>\n<% } %>", "{% if a == '' %}\n {{ b }}\n{% endif %}"),
      ("<% if (a == '') { %> <% } %>", "{% if a == '' %}{{ \" \" }}{% endif %}"),
      (
        "<% if (a == '1') { %><% if (b == '1') { %>x<% } %><% } %>",
        "{% if a == '1' %}{% if b == '1' %}x{% endif %}{% endif %}"
      ),
    ])
  func translated(campaign: String, liquid: String) throws {
    let translation = CampaignTranslation(of: campaign)
    #expect(translation.liquid == liquid)
    #expect(translation.untranslated == [])
  }

  @Test(
    "What has no sure equal is named with its place, and does not compile",
    arguments: [
      "<%= formatDate(x) %>", "<%@ include view='Mirror' %>", "<% var x = 1; %>",
      "<% if (recipient.x) { %>a<% } %>", "<% if (a.length > 3) { %>a<% } %>",
      "<% if (a=='1' && b=='2' || c=='3' && d=='4') { %>a<% } %>",
      "<% if (a < b) { %>a<% } %>", "<% if ((a == '1')) { %>a<% } %>",
      "<% if (a == '%}') { %>a<% } %>", "<% if (a == 010) { %>a<% } %>",
      "<% if (a != 5) { %>a<% } %>", "<% if (a !== 5) { %>a<% } %>",
      "<% if (a < 5 && b < 5) { %>a<% } %>", "<% if (a == 0 || b == 0) { %>a<% } %>",
      "<% if (a == 1234567890123456) { %>a<% } %>", "<% if (a < '5') { %>a<% } %>",
      "<% if (a < 'é') { %>a<% } %>", "<% if (a >= '') { %>a<% } %>",
      "<% if (a < '0x1f') { %>a<% } %>", "<% if (a < '.5') { %>a<% } %>",
      "<% if (a === 5) { %>a<% } %>", "<% if (a == true) { %>a<% } %>",
      "<% if (a == 'x') b(); %>", "<% } %>", "<% if (a == 'x') { %>", "<%= recipient.@id %>",
      "<%= a", "<% if (a == 'x') { %", "<%", "<%= a['x'] %>", "<% if (a == 'x\\n') { %>a<% } %>",
      "<% if (a-b == 'x') { %>a<% } %>",
    ])
  func untranslated(campaign: String) throws {
    let translation = CampaignTranslation(of: "é" + campaign)
    #expect(translation.untranslated.first?.offset == 2)
    #expect(translation.untranslated.count == 1)
    #expect(
      compileError(translation.liquid, fields: ["a"])?.message.contains("unknown tag") == true)
  }

  @Test(
    "A text that is never closed, be its last byte a backslash, has no equal in any \"if\"",
    arguments: ["if (a == 'b\\", "if (a == 'b", "if (a == \"b\\\\\\", "if ("])
  func neverClosed(condition: String) throws {
    let campaign = "<% if (a == 'x') { %>A<% } else \(condition) %>B<% } %>"
    #expect(CampaignTranslation(of: campaign).untranslated.map(\.offset) == [22])
    #expect(CampaignTranslation(of: "<% \(condition) %>").untranslated.map(\.offset) == [0])
  }

  @Test("What is untranslated is in the order of its places, blocks that are never closed too")
  func order() throws {
    let translation = CampaignTranslation(of: "<% if (a) { %><% if (b) { %><%@ x %>")
    // Of each block that it is never closed, and that its name means nothing sure.
    #expect(translation.untranslated.map(\.offset) == [0, 0, 14, 14, 28])
  }

  @Test("Without scripts, the translation renders what the original renders")
  func equal() throws {
    let pieces = [
      "{", "{{", "{%", "}}", "%}", "%", "<", "é", "<%= a %>", "<%= recipient.b %>", "-", "$", "$$",
    ]
    // Both are written in a configuration, which reads one `$` less.
    func read(_ text: String) -> String { text.replacing("$${", with: "${") }
    var numbers = SeededRandom(seed: 20_261_121)
    var compared = 0
    for _ in 0..<2_000 {
      let source = (0..<Int.random(in: 0..<8, using: &numbers)).map { _ in
        pieces.randomElement(using: &numbers) ?? ""
      }.joined()
      guard
        let original = try? Template(
          compiling: read(source), in: .campaign, scope: FieldScope(["a", "b"]))
      else {
        continue
      }
      let liquid = CampaignTranslation(of: source).liquid
      let fields: KeyValuePairs = ["a": "{{ b", "b": "%}"] as KeyValuePairs<String, String?>
      var output = ByteBuffer()
      var context = context(fields.map(\.value))
      try original.render(into: &output, as: .plain, context: &context)
      #expect(
        try render(read(liquid), fields) == String(decoding: output.array(), as: UTF8.self),
        "\(source)")
      compared += 1
    }
    // A source in which `<` and `%` meet is refused: it opens a script.
    #expect(compared > 1_000)
  }

  @Test(
    "A comparison with a number holds for the texts that it holds for in a script",
    arguments: ["==", "<", "<=", ">", ">="], ["-1", "0", "-0", "0.0", "0.5", "3"])
  func numbers(sign: String, number: String) throws {
    let texts: [(text: String?, inScript: Double)] = [
      (nil, 0), ("", 0), ("  ", 0), ("x", .nan), ("1x", .nan), ("0", 0), ("-1", -1), ("3.0", 3),
      ("0.50", 0.5), ("2", 2), ("-7.5", -7.5), ("+3", 3), ("3e0", 3),
    ]
    let other = try #require(Double(number))
    for conditions in ["(a \(sign) \(number))", "(b == 'y' && a \(sign) \(number) || b == 'n')"] {
      let translation = CampaignTranslation(of: "<% if \(conditions) { %>yes<% } %>")
      #expect(translation.untranslated == [])
      for (text, value) in texts {
        let holds =
          switch sign {
          case "==": text != nil && value == other
          case "<": value < other
          case "<=": value <= other
          case ">": value > other
          default: value >= other
          }
        #expect(
          try render(translation.liquid, ["a": text, "b": "y"]) == (holds ? "yes" : ""),
          "\(text ?? "nil") \(sign) \(number)")
      }
    }
  }

  @Test("That != with a number has no equal is said with what to write")
  func unequalNumber() throws {
    let translation = CampaignTranslation(of: "<% if (a != 5) { %>x<% } %>")
    #expect(translation.untranslated.first?.message.contains("{% unless name == 5 %}") == true)
  }

  @Test("A reference to the environment with a tag in its default is named")
  func tagInDefault() throws {
    let translation = CampaignTranslation(of: "é ${A:-<%= a %>}")
    #expect(translation.untranslated.map(\.offset) == [3])
  }
}
