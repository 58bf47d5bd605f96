import Bytes
import Records
import Testing

@testable import Liquid

@Suite struct DataTemplateTests {
  func cache(
    _ fields: [String], partials: [String: String] = [:], language: TemplateLanguage = .liquid
  ) -> TemplateCache {
    let cache = TemplateCache(partials: partials, language: language)
    cache.setScope(OpenScope(fields))
    return cache
  }

  /// Renders the template in field 0 over the others.
  func render(
    _ source: String?, _ others: KeyValuePairs<String, String?> = [:],
    partials: [String: String] = [:], language: TemplateLanguage = .liquid,
    as encoding: TextEncoding = .plain
  ) throws -> String {
    let cache = cache(
      ["body"] + others.map(\.key), partials: partials, language: language)
    let template = Template(
      fromField: FieldReference(frame: 0, field: 0), named: "delivery.body", cache: cache)
    var context = context([source] + others.map(\.value))
    var output = ByteBuffer()
    try template.render(into: &output, as: encoding, context: &context)
    return String(decoding: output.array(), as: UTF8.self)
  }

  func failure(
    _ source: String, _ others: KeyValuePairs<String, String?> = [:],
    partials: [String: String] = [:]
  ) -> RenderFailure? {
    do {
      _ = try render(source, others, partials: partials)
      return nil
    } catch {
      return error as? RenderFailure
    }
  }

  @Test("The field's value is the template")
  func value() throws {
    #expect(
      try render("Hi {{ name | upcase }}{% for i in (1..2) %}{{ i }}{% endfor %}", ["name": "é"])
        == "Hi É12")
    #expect(try render("{{ name }}", ["name": "\""], as: .json) == "\\\"")
    #expect(try render("plain", [:]) == "plain")
    #expect(try render("{% render 'p', x: 1 %}", partials: ["p": "[{{ x }}]"]) == "[1]")
    #expect(
      try render("<%= recipient.name %> {{ name }}", ["name": "é"], language: .campaign)
        == "é {{ name }}")
  }

  @Test("An absent or empty field renders nothing")
  func nothing() throws {
    #expect(try render(nil) == "")
    #expect(try render("") == "")
  }

  @Test("A value is never a template again")
  func recursion() throws {
    #expect(
      try render("{{ body }}{{ name }}", ["name": "{{ body }}"]) == "{{ body }}{{ name }}{{ body }}"
    )
  }

  @Test("A data template may skip the record")
  func skip() {
    #expect(failure("{% skip 'no {{ name }}' %}", ["name": "x"]) == .skip(reason: "no x"))
  }

  @Test("What a plan asks of a template holds for one from data")
  func shape() {
    let template = Template(
      fromField: FieldReference(frame: 0, field: 0), named: "x", cache: cache([]))
    #expect(template.constantText == nil)
    #expect(template.bareField == nil)
  }

  @Test(
    "A broken text is named by line and column, without any of it",
    arguments: [
      ("a\né {{ secret | secrt }}", "line 2, column 15: unknown filter"),
      ("a\rb\r\né {{ secret | secrt }}", "line 3, column 15: unknown filter"),
      ("\u{feff}{{ secret | secrt }}", "line 1, column 13: unknown filter"),
      ("{{ a }", "line 1, column 1: output is never closed; end it with \"}}\""),
      ("{% secret %}", "line 1, column 4: unknown tag"),
      ("{{ secret secret }}", "line 1, column 11: unexpected"),
      ("{{ a[\"secret\"] \"secret\" secret }}", "line 1, column 16: unexpected"),
      (
        "{% render 'secret' %}", "line 1, column 11: unknown partial \"…\"; add it to \"templates\""
      ),
      ("{% include 'secret' %}", "\"include\" is not supported; use \"render\", which names what"),
      ("{% endsecret %}", "\"…\" has no block to belong to; take it out or open the block"),
      ("{% if a %}{% endsecret %}", "\"…\" does not belong in \"if\"; close it with {% endif %}"),
      ("{% if a == 1 %}secret", "\"if\" is never closed; add {% endif %}"),
      ("{{ 'secret' | }}", "unexpected end of the tag; write a filter name after \"|\""),
      ("{{ 'secret' , }}", "unexpected \",\"; only filters, as \"| upcase\", may follow a value"),
      ("{{ a | upcas }}{{ secret }}", "unknown filter \"…\"; did you mean \"upcase\"?"),
      (
        "{{ a | upcase: 'secret' }}",
        "filter \"upcase\" takes 0 arguments, not 1; take out the rest"
      ),
      (
        "{% for i in a %}{{ forloop.secret }}{% endfor %}",
        "unknown property \"…\" of the loop; use one of "
      ),
      ("{% if a secret \"x", "never closed"), ("{{ 'secret }}", "never closed"),
      ("{{ secret.size | plus }}", "takes"), ("{{ forloop.secret }}{{ §secret }}", "unexpected"),
    ])
  func broken(source: String, part: String) throws {
    guard case .error(let detail)? = failure(source, ["a": "1"]) else {
      Issue.record("renders")
      return
    }
    #expect(detail.hasPrefix("the template in delivery.body is broken: line "))
    #expect(detail.contains(part))
    #expect(!detail.contains("secr"))
  }

  @Test(
    "A broken text in campaign syntax is told with its remedy",
    arguments: [
      ("a <%= secret", "line 1, column 3: \"<%\" is never closed; end it with \"%>\""),
      (
        "<%= secret() %>",
        "only the name of a field may stand in \"<%= %>\"; write the template in Liquid"
      ),
    ])
  func brokenCampaign(source: String, part: String) {
    do {
      _ = try render(source, language: .campaign)
      Issue.record("renders")
    } catch {
      guard case .error(let detail)? = error as? RenderFailure else {
        Issue.record(error)
        return
      }
      #expect(detail.contains(part))
      #expect(!detail.contains("secret"))
    }
  }

  @Test("A partial is the configuration's: what is wrong in it is said in full")
  func brokenPartial() {
    #expect(
      failure("{{ body }}{% render 'p' %}", partials: ["p": "{{ name | upcas }}"])
        == .error(
          detail:
            "the template in delivery.body is broken: line 1, column 21: partial \"p\", line 1,"
            + " column 11: unknown filter \"upcas\"; did you mean \"upcase\"?"))
  }

  @Test("What fails at run time names the field whose template it is")
  func runTime() {
    #expect(
      failure("{{ a | divided_by: 0 }}", ["a": "1"])
        == .error(
          detail:
            "the template in delivery.body fails: filter \"divided_by\" divides by zero; check"
            + " the divisor first"))
  }

  @Test("A text or its partials may be too long to compile")
  func tooLong() throws {
    let long = String(repeating: "x", count: 65_537)
    #expect(
      failure(long)
        == .error(
          detail: "the template in delivery.body is longer than 65536 bytes; shorten it"))
    #expect(try render(String(long.dropLast())).utf8.count == 65_536)
    var many = ""
    for index in 0..<100 { many += "{% render 'p', x\(index): 1 %}" }
    let partial = String(repeating: "y", count: 20_000)
    guard case .error(let detail)? = failure(many, partials: ["p": partial]) else {
      Issue.record("renders")
      return
    }
    #expect(detail.contains("partials make the template too long"))
  }

  @Test("Fields that batches hold only by name are found")
  func namedFields() throws {
    var batch = batch([
      "{{ other }}|{{ list | join: '+' }}|{{ list.size }}|{{ none }}|{% if record.other == 7 %}y{% endif %}"
    ])
    batch.bytes += Array("178".utf8)
    let start = batch.bytes.count - 3
    func entry(_ name: Int, _ offset: Int, isListed: Bool = false) -> NamedFields.Entry {
      NamedFields.Entry(
        name: name, range: FieldRange(start: start + offset, length: 1), isListed: isListed)
    }
    var named = NamedFields()
    named.names = ["other", "list"]
    named.entries = [
      entry(0, 0), entry(1, 0, isListed: true), entry(0, 1), entry(1, 2, isListed: true),
    ]
    named.ends = [4]
    batch.named = named
    let template = Template(
      fromField: FieldReference(frame: 0, field: 0), named: "body", cache: cache(["body"]))
    var context = RenderContext(
      frames: [Frame(batch: batch, record: 0)], settings: RenderSettings(now: 0))
    var output = ByteBuffer()
    try template.render(into: &output, as: .plain, context: &context)
    #expect(String(decoding: output.array(), as: UTF8.self) == "7|1+8|2||")
  }

  @Test("Many distinct templates each render their own text, whatever the cache has dropped")
  func manyTexts() throws {
    let template = Template(
      fromField: FieldReference(frame: 0, field: 0), named: "body",
      cache: cache(["body", "name"]))
    var output = ByteBuffer()
    for number in 0..<20_000 {
      let source =
        number % 7 == 0 ? "{{ x\(number) | " : "{{ name | append: '\(number)' }}-\(number)"
      var context = context([source, "n"])
      output.removeAll()
      try? template.render(into: &output, as: .plain, context: &context)
      if number % 7 != 0 { #expect(output.array() == Array("n\(number)-\(number)".utf8)) }
    }
  }

  @Test("Templates that the cache drops are freed")
  func dropped() throws {
    let cache = cache(["body", "name"])
    func template(_ number: Int) -> OwnedTemplate? {
      guard case .compiled(let template) = cache.text(Array("{{ name }} \(number)".utf8).span)
      else { return nil }
      return template
    }
    weak let first = template(0)
    #expect(first != nil)
    for number in 1..<TemplateCache.maximumTemplates { #expect(template(number) != nil) }
    #expect(first != nil)
    _ = template(TemplateCache.maximumTemplates)
    #expect(first == nil)
  }
}
