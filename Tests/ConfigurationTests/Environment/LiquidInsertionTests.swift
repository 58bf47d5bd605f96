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
    "A condition that is nothing but values is a fault: it would hold for every record",
    arguments: ["@", " @ ", "@@", "@ @"])
  func conditionOfValues(template: String) {
    let faults = insert(template, "optIn == 1", isCondition: true).faults
    #expect(faults.contains { $0.message.contains("compare it with a field") })
    #expect(insert(template, "optIn == 1").faults.isEmpty)
  }

  @Test(
    "A value that makes {% with the brace before it in an output is a fault at its reference",
    arguments: [
      ("{{ \"{@\" }} a {% if true %}b{% endif %}", "%"), ("{{ '{@' }}", "%x"),
      ("{{ '{@% }}", ""),
    ])
  func tagInOutput(template: String, value: String) {
    #expect(insert(template, value).faults.first?.message.contains("{%") == true)
    #expect(insert(template, "z").faults.isEmpty)
  }

  @Test("In a tag {% between quotes is text, and stays so")
  func braceInTag() {
    let insertion = insert("{% if a == '{@' %}b{% endif %}", "%")
    #expect(insertion.faults.isEmpty)
    #expect(insertion.resolved.text == "{% if a == '{%' %}b{% endif %}")
  }

  @Test("An empty value between % and } would end the tag: it is a fault")
  func emptyBetween() {
    #expect(insert("{% if a == '%@}' %}b{% endif %}", "").faults.count == 1)
  }

  @Test(
    "A value that cannot be written where it stands is a fault",
    arguments: [
      ("{{ '@' }}", "it's"), ("{{ '@' }}", "}}"), ("{{ '@' }}", "a\nb"), ("{{ @ }}", "'\""),
      ("{{ a@ }}", "b"), ("{{ a.@ }}", "b"), ("{{ @a }}", "b"), ("{{ 1@ }}", "5"),
      ("{% raw %}@{% endraw %}", "{% endraw %}"), ("{% comment %}@{% endcomment %}", "{{ a }}"),
      ("{% raw %}{@", "% endraw %}"), ("{% if a == '@}", "%"), ("{% assign a = '@' %}", "{%"),
      ("{% raw %}{{ @ }}{% endraw %}", "}"), ("{% raw %}{@% endraw %}", ""),
      ("{% raw %}{% @ %}{{ a }}", "endraw"), ("{% comment %}{%- @ -%}{{ a }}", "endcomment"),
      ("{% raw %}{% a {% @ %}{{ a }}", "endraw"), ("{% raw %}{% end@ %}{{ a }}", "raw"),
      ("{% skip \"a {{ @ }}\" %}", "token"),
      ("{% liquid\n skip 'a {{ b | append: \"@\" }}' %}", "b"),
    ])
  func faults(template: String, value: String) {
    #expect(insert(template, value).faults.count == 1)
  }

  @Test(
    "Tags, blocks and lines are those that a template has when it is rendered",
    arguments: [
      ("{% # raw %}{{ @ }}", "{% # raw %}{{ \"token\" }}"),
      ("{% # comment %}{{ @ }}", "{% # comment %}{{ \"token\" }}"),
      ("{%#raw%}{{ @ }}", "{%#raw%}{{ \"token\" }}"),
      ("{% raw2 %}{{ @ }}", "{% raw2 %}{{ \"token\" }}"),
      ("{% liquid\n # don't\n echo @\n%}", "{% liquid\n # don't\n echo \"token\"\n%}"),
      ("{%- liquid # don't\n echo @ -%}", "{%- liquid # don't\n echo \"token\" -%}"),
      (
        "{% liquid\n comment\n don't\n endcomment\n echo @%}",
        "{% liquid\n comment\n don't\n endcomment\n echo \"token\"%}"
      ),
      ("{% raw %}{% a {% endraw %}{{ @ }}", "{% raw %}{% a {% endraw %}{{ \"token\" }}"),
      ("{% raw %}{% \"{%- endraw%}{{ @ }}", "{% raw %}{% \"{%- endraw%}{{ \"token\" }}"),
      ("{% raw %}{{ a {% endraw %}{{ @ }}", "{% raw %}{{ a {% endraw %}{{ \"token\" }}"),
      ("{% raw %}{{%endraw %}{{ @ }}", "{% raw %}{{%endraw %}{{ \"token\" }}"),
      ("{% raw %}{{%endraw } %}{{ @ }}", "{% raw %}{{%endraw } %}{{ token }}"),
      ("{% raw %}{% raw %}{% endraw %}{{ @ }}", "{% raw %}{% raw %}{% endraw %}{{ \"token\" }}"),
      ("{% raw %}{{ @ }}{% if @ %}{% endraw %}", "{% raw %}{{ token }}{% if token %}{% endraw %}"),
      ("{% doc %}{% enddoc x %}{{ @ }}", "{% doc %}{% enddoc x %}{{ \"token\" }}"),
      (
        "{% comment %}{% comment %}{% endcomment %}{{ @ }}",
        "{% comment %}{% comment %}{% endcomment %}{{ token }}"
      ),
      (
        "{% comment %}{% raw %}{% endcomment %}{% endraw %}{% endcomment %}{{ @ }}",
        "{% comment %}{% raw %}{% endcomment %}{% endraw %}{% endcomment %}{{ \"token\" }}"
      ),
      ("{% comment %}{{ {% endcomment %}{{ @ }}", "{% comment %}{{ {% endcomment %}{{ token }}"),
      ("{% comment %}{% - endcomment %}{{ @ }}", "{% comment %}{% - endcomment %}{{ token }}"),
      ("{% if a %}it's{% else don't %}{{ @ }}", "{% if a %}it's{% else don't %}{{ \"token\" }}"),
      ("{% skip 'a {{ b }} @' %}", "{% skip 'a {{ b }} token' %}"),
    ])
  func tokens(template: String, expected: String) {
    let insertion = insert(template, "token")
    #expect(insertion.faults.isEmpty)
    #expect(insertion.resolved.text == expected)
  }

  @Test("A percent sign stands in text after a comment that names a block")
  func percent() {
    let insertion = insert("{% # raw numbers %}Save @", "5%")
    #expect(insertion.faults.isEmpty)
    #expect(insertion.resolved.text == "{% # raw numbers %}Save 5%")
  }
}
