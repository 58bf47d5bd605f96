import BatchPipeline
import Configuration
import Testing

@Suite struct FaultyConfigurationTests {
  /// What is told of a configuration whose records have the fields `a` and `token`.
  private func problems(
    _ keys: String, input: String = #""csv": { "header": ["a", "token"] }"#
  ) -> [String] {
    let text = """
      { "name": "t", "input": { "paths": ["none.csv"], \(input) }, \(keys),
        "targets": [{ "name": "t", "format": "fcm", "token": "{{ token }}" }],
        "output": { "directory": "o" } }
      """
    do throws(ConfigurationProblems) {
      _ = try PipelineConfiguration.load(
        text: Array(text.utf8), file: "p.json", further: { $0.furtherProblems(base: "") })
      return []
    } catch {
      return error.problems.map { "\($0.place.keyPath): \($0.message.prefix { $0 != ";" })" }
    }
  }

  @Test("A rule that the reader and the compiler both know is told once")
  func once() {
    let told = problems(#""message": { "customFields": { "from": "x" } }"#)
    #expect(told.count == 1 && told[0].hasPrefix("message.customFields.from: "), "\(told)")
  }

  @Test("A fault that says nothing of the fields leaves unknown names to be told")
  func names() {
    #expect(
      problems(#""message": { "title": "{{ b }}" }, "dedupe": "a", "colour": 1"#)
        .map { $0.prefix { $0 != ":" } } == ["message.title", "dedupe", "colour"])
  }

  @Test(
    "An input of which something was said tells no fields: only what is wrong whatever they are",
    arguments: [
      #""csv": { "header": ["a", "token"], "delimiter": "" }"#, #""csv": { "haeder": ["a"] }"#,
      #""format": "cvs""#, #""formta": "csv""#, #""csv": { "separator": ";" }"#,
      #""sheet": { "delimiter": ";" }"#,
    ])
  func faultyInput(input: String) {
    let told = problems(#""message": { "title": "{{ b }}{{ a | nofilter }}" }"#, input: input)
    #expect(told.count == 2)
    #expect(told.last == "message.title: unknown filter \"nofilter\"")
  }

  @Test("A lookup's match names no later lookup, beside other faults too")
  func laterLookup() {
    let table =
      #"{ "paths": ["none.csv"], "csv": { "header": ["k"] }, "key": "k", "match": "{{ M }}" }"#
    let told = problems(
      #""colour": 1, "lookups": { "d": \#(table.replacing("M", with: "e.k")), "#
        + #""e": \#(table.replacing("M", with: "d.k")) }"#)
    #expect(told.count == 2 && told.last?.hasPrefix("lookups.d.match: unknown variable") == true)
  }

  @Test("Lookups and vars of which something was said are there")
  func standIns() {
    let told = problems(
      #""lookups": { "shop": 5 }, "templates": { "p": 7 }, "#
        + #""message": { "title": "{{ shop.city }}{% render 'p' %}{{ b }}" }"#)
    #expect(
      told.map { $0.prefix { $0 != ":" } } == ["lookups.shop", "templates.p", "message.title"])
    #expect(told.last == "message.title: unknown variable \"b\"")
    #expect(
      problems(#""template": { "p": "x" }, "message": { "title": "{% render 'p', q: b %}" }"#)
        .map { $0.prefix { $0 != ":" } } == ["template", "message.title"])
    #expect(
      problems(#""vars": 5, "message": { "title": "{{ vars.x }}" }"#)
        .map { $0.prefix { $0 != ":" } } == ["vars"])
  }
}
