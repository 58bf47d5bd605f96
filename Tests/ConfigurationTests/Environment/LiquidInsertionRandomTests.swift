import Liquid
import RandomInput
import Records
import Testing

@testable import Configuration

/// Templates of random pieces: what is inserted is compiled by the module that renders it.
@Suite struct LiquidInsertionRandomTests {
  /// Knows every name, and remembers which a template names first.
  private final class Names: NameScope {
    var seen: Set<String> = []

    func meaning(of path: [FieldName]) -> NameMatch? {
      seen.insert(path[0].text)
      return NameMatch(.namedField(frame: 0, path[0]), segments: path.count)
    }

    func suggestion(for path: [FieldName]) -> String? { nil }
  }

  private static let pieces = [
    "@", "@", "@", "{{ @ }}", "{{ a | append: '@' }}", "{% if b == @ %}", "{% endif %}", "{{ c }}",
    "{% raw %}", "{%- raw -%}", "{% endraw %}", "{%-endraw-%}", "{{%endraw %}", "{% a ", "{% \"",
    "{% comment %}", "{% endcomment %}", "{% - endcomment %}", "{% doc %}", "{% enddoc %}",
    "{{ d {",
    "{% # raw %}", "{% # don't %}", "{%#comment%}", "{% liquid\n # don't\n echo @\n%}",
    "{% liquid # don't\n echo e %}", "{% liquid\n comment\n it's @\n endcomment\n echo @\n%}",
    "{% liquid\n liquid skip 'no {{ @ }}'\n%}", "{% skip 'f {{ @ }}' %}",
    "{% skip \"@ {{ g }}\" %}",
    "{%", "%}", "{{", "}}", "{", "}", "%", "'", "\"", " ", "-", "\n", "endraw", "endcomment",
  ]
  private static let values = [
    "zz", "", "7", "endraw", "endcomment", "raw", "comment", "skip", "%", "}", "%}", "{",
    "{{ zz }}",
    "{% endraw %}", "' | append: zz", "\n echo zz", " zz ", "- ", "#",
  ]

  /// The names of a template with a value in it; nil where that is refused.
  private func names(_ template: String, _ value: String) -> Set<String>? {
    let references = EnvironmentReferences(
      cutting: template.replacing("@", with: "${PAYLOADBATCH_X}"),
      environment: ["PAYLOADBATCH_X": value])
    let insertion = LiquidInsertion(joining: references.parts, isCondition: false)
    guard references.faults.isEmpty, insertion.faults.isEmpty else { return nil }
    let names = Names()
    let compiled = try? Template(compiling: insertion.resolved.text, scope: names)
    #expect(!names.seen.contains("zz"), "\(template) with \(value)")
    return compiled == nil ? nil : names.seen
  }

  @Test("No value is template source, nor changes what is")
  func values() throws {
    var random = SeededRandom(seed: 20_261_123)
    var compiled = 0
    for _ in 0..<4_000 {
      let template = (0..<Int.random(in: 2...9, using: &random)).map { _ in
        Self.pieces.randomElement(using: &random) ?? ""
      }.joined()
      guard template.contains("@"), let expected = names(template, "q") else { continue }
      compiled += 1
      for value in Self.values {
        if let found = names(template, value) {
          #expect(found == expected, "\(template) with \(value)")
        }
      }
    }
    #expect(compiled > 100)
  }
}
