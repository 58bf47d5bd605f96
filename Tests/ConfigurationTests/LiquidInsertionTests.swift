import Testing

@testable import Configuration

@Suite struct LiquidInsertionTests {
  private func insert(_ template: String, _ value: String, isCondition: Bool = false)
    -> LiquidInsertion
  {
    let references = EnvironmentReferences(
      cutting: template.replacing("@", with: "${PAYLOADBATCH_X}"),
      environment: ["PAYLOADBATCH_X": value])
    #expect(references.faults.isEmpty)
    return LiquidInsertion(joining: references.parts, isCondition: isCondition)
  }

  @Test(
    "A value in the text of a template is text, whatever it holds",
    arguments: [
      ("a @ b", "x", "a x b"), ("@", "50% }} %} \"'", "50% }} %} \"'"), ("@", "{", "{{ \"{\" }}"),
      ("@", "{{ token }}", "{{ \"{\" }}{{ \"{\" }} token }}"),
      ("@", "{% endraw %}", "{{ \"{\" }}% endraw %}"),
      ("{@", "{ token }}", "{{ \"{\" }}{{ \"{\" }} token }}"),
      ("{@", "% skip %}", "{{ \"{\" }}% skip %}"), ("{@{ a }}", "", "{{ \"{\" }}{ a }}"),
      ("{@% a %}", "", "{{ \"{\" }}% a %}"), ("{@x", "", "{x"), ("{@", "x", "{x"),
      ("@@", "{", "{{ \"{\" }}{{ \"{\" }}"), ("{{ a }}@{{ b }}", "-", "{{ a }}-{{ b }}"),
      ("{% if a %}@{% endif %}", "{", "{% if a %}{{ \"{\" }}{% endif %}"),
    ])
  func text(template: String, value: String, expected: String) {
    let insertion = insert(template, value)
    #expect(insertion.faults.isEmpty)
    #expect(insertion.resolved.text == expected)
  }

  @Test(
    "A value inside a tag is one literal",
    arguments: [
      ("{{ a | append: '@' }}", "x\"y", "{{ a | append: 'x\"y' }}"),
      ("{{ a | append: \"@\" }}", "it's", "{{ a | append: \"it's\" }}"),
      ("{{ @ }}", "x | upcase", "{{ \"x | upcase\" }}"), ("{{ @ }}", "a\"b", "{{ 'a\"b' }}"),
      ("{% if a > @ %}", "12", "{% if a > 12 %}"), ("{% if a > @ %}", "-1.5", "{% if a > -1.5 %}"),
      ("{% if a == @ %}", "007", "{% if a == \"007\" %}"),
      ("{% if a == @ %}", "1.50", "{% if a == \"1.50\" %}"),
      ("{% if a == @ %}", "", "{% if a == \"\" %}"),
      ("{% raw %}@{% endraw %}@", "x", "{% raw %}x{% endraw %}x"),
    ])
  func inside(template: String, value: String, expected: String) {
    let insertion = insert(template, value)
    #expect(insertion.faults.isEmpty)
    #expect(insertion.resolved.text == expected)
  }

  @Test(
    "A condition is the inside of a tag",
    arguments: [
      ("a == '@'", "x", "a == 'x'"), ("a == @", "x or true", "a == \"x or true\""),
      ("a > @ and b", "5", "a > 5 and b"),
    ])
  func condition(template: String, value: String, expected: String) {
    let insertion = insert(template, value, isCondition: true)
    #expect(insertion.faults.isEmpty)
    #expect(insertion.resolved.text == expected)
  }

  @Test(
    "A value that cannot be written where it stands is a fault",
    arguments: [
      ("{{ '@' }}", "it's"), ("{{ '@' }}", "}}"), ("{{ '@' }}", "a\nb"), ("{{ @ }}", "'\""),
      ("{{ a@ }}", "b"), ("{{ a.@ }}", "b"), ("{{ @a }}", "b"), ("{{ 1@ }}", "5"),
      ("{% raw %}@{% endraw %}", "{% endraw %}"), ("{% comment %}@{% endcomment %}", "{{ a }}"),
      ("{% raw %}{@", "% endraw %}"), ("{% if a == '@}", "%"), ("{% assign a = '@' %}", "{%"),
    ])
  func faults(template: String, value: String) {
    #expect(insert(template, value).faults.count == 1)
  }
}
