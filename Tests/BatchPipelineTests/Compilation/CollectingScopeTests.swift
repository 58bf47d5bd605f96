import Liquid
import Records
import Testing

@testable import BatchPipeline

@Suite struct CollectingScopeTests {
  /// What is wrong with a template over one field `a`, in the order of the text, without the advice.
  private func faults(_ template: String) -> [String] {
    let run = NameTable.Run(
      name: "spring", date: "2026-03-20", timestamp: "2026-03-20T20:00:00Z", settings: nil)
    let scope = CollectingScope(TemplateNames(NameTable(fields: ["a"], vars: [], run: run)))
    var faults: [(offset: Int, message: String)] = []
    let compiled = scope.compiled { scope throws(LiquidError) in
      try Template(compiling: template, scope: scope)
    } report: { error, _ in
      faults.append((error.offset, error.message))
    }
    #expect((compiled == nil) == !faults.isEmpty)
    return faults.sorted { $0.offset < $1.offset }
      .map { String($0.message.prefix { $0 != ";" }) }
  }

  @Test(
    "Unknown names, filters, tags and partials of one template are all told, in every place",
    arguments: [
      ("{{ a | upcase }}", []),
      (
        "{{ x | foo }}{{ y | bar: z }}",
        [
          "unknown variable \"x\"", "unknown filter \"foo\"", "unknown variable \"y\"",
          "unknown filter \"bar\"", "unknown variable \"z\"",
        ]
      ),
      (
        "{{ x }} {{ a | nope }} {% foo %}{% liquid\n bar 1\n echo y %}",
        [
          "unknown variable \"x\"", "unknown filter \"nope\"", "unknown tag \"foo\"",
          "unknown tag \"bar\"", "unknown variable \"y\"",
        ]
      ),
      (
        "{% render 'p', b: x %}{% render 'p' for y %}{{ z }}",
        [
          "unknown partial \"p\"", "unknown variable \"x\"", "unknown partial \"p\"",
          "unknown variable \"y\"", "unknown variable \"z\"",
        ]
      ),
      (
        "{{ x }}{% if x == a or x %}{{ x | foo | foo }}{% endif %}",
        [
          "unknown variable \"x\"", "unknown variable \"x\"", "unknown variable \"x\"",
          "unknown variable \"x\"", "unknown filter \"foo\"", "unknown filter \"foo\"",
        ]
      ),
    ] as [(String, [String])])
  func all(template: String, expected: [String]) {
    #expect(faults(template) == expected)
  }

  @Test(
    "A built-in that only members have a value of is not called unknown",
    arguments: [
      ("{{ record }}", ["\"record\" alone has no value"]),
      ("{{ run }}{{ source }}", ["\"run\" alone has no value", "\"source\" alone has no value"]),
      ("{{ record[a] }}", ["a name must be known before the run"]),
      ("{{ vars }}", ["unknown variable \"vars\""]),
    ] as [(String, [String])])
  func builtIns(template: String, expected: [String]) {
    #expect(faults(template) == expected)
  }

  @Test(
    "A fault of another kind ends the text, and one that an unknown tag may have made is not told",
    arguments: [
      ("{{ x | nope }}{{ a", ["output is never closed"]),
      ("{% foo %}{{ x }}{% endfoo %}", ["unknown tag \"foo\""]),
      ("{% fi a %}{% else %}{% endif %}", ["unknown tag \"fi\""]),
      (
        "{% if a %}{% endfoo %}{{ x }}{% endif %}",
        [
          "\"endfoo\" does not belong in \"if\""
        ]
      ),
    ] as [(String, [String])])
  func end(template: String, expected: [String]) {
    #expect(faults(template) == expected)
  }
}
