import Testing

@testable import Liquid

@Suite struct ConstantTests {
  private func template(_ source: String, _ settings: RenderSettings?) throws -> Template {
    try Template(compiling: source, scope: FieldScope(["x"], settings: settings))
  }

  @Test(
    "What filters make of constants is known before the run",
    arguments: [
      ("{{ 'now' | date: '%F' }}", "2023-11-14"),
      ("{{ 'a b' | upcase | split: ' ' | join: '-' }}", "A-B"),
      ("{{ vars.cdn | append: '/x' }}", "https://cdn/x"), ("{{ 7 | divided_by: 2.0 }}", "3.5"),
      ("{{ nil | default: vars.cdn | upcase }}", "HTTPS://CDN"),
    ])
  func isConstant(source: String, text: String) throws {
    let settings = RenderSettings(now: 1_700_000_000)
    #expect(try template(source, settings).constantText == Array(text.utf8))
    #expect(try template(source, nil).constantText == nil)
  }

  @Test(
    "A template is rendered as if nothing were made beforehand",
    arguments: [
      "{{ 'now' | date: '%F %T' }}{{ x }}", "{{ 'a' | append: x }}",
      "{{ 'a' | upcase | append: x }}",
      "{% assign a = 'b c' | split: ' ' %}{{ a[1] }}{{ a.size }}{{ x }}",
      "{{ x | default: 'y' | upcase }}",
      "{{ 'x' | slice: 'y' }}", "{{ 1 | divided_by: 0 }}", "{{ 1.0 | divided_by: 0 }}{{ x }}",
      "{{ 13991925 | tracking_url: 'http://c.example', 's' }}",
      "{% for i in (1..2) %}{{ 'q' | upcase }}{{ i }}{% endfor %}",
    ])
  func rendersTheSame(source: String) throws {
    let settings = RenderSettings(now: 1_700_000_000, refusesInfinity: true)
    let made = try template(source, settings)
    let rendered = try template(source, nil)
    #expect(outcome(made, settings) == outcome(rendered, settings))
  }

  private func outcome(_ template: Template, _ settings: RenderSettings) -> String {
    do { return try render(template, over: ["field"], settings: settings) } catch {
      return "failed: \(error)"
    }
  }

  @Test("Constants take no longer to make than a render may take")
  func effort() throws {
    let settings = RenderSettings(now: 0, maximumEffort: 1_000)
    let output = "{{ 'a b c d e f g h' | split: ' ' | sort | join: ' ' }}"
    #expect(try template(output, settings).constantText != nil)
    let many = try template(String(repeating: output, count: 1_000), settings)
    #expect(many.constantText == nil)
    #expect(throws: RenderFailure.self) { try render(many, over: [nil], settings: settings) }
  }
}
