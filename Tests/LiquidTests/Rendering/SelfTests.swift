import Liquid
import Testing

/// `self`, by which a name that is known only at run time is looked up.
@Suite struct SelfTests {
  static let data: KeyValuePairs<String, LiquidValue> = [
    "city": .string("Bonn"), "wanted": .string("city"), "list": .array([.string("city")]),
  ]

  @Test(
    "Members of self are the variables that can be read there",
    arguments: [
      ("{{ self.city }}{{ self['city'] }}{{ self[wanted] }}", "BonnBonnBonn"),
      ("{{ self[self['wanted']] }}", "Bonn"), ("{{ self.nowhere }}{{ self['nowhere'] }}", ""),
      ("{% assign city = 'Ulm' %}{{ self.city }}", "Ulm"),
      (
        "{% for n in list %}{{ self[n] }}{{ self.n }}{{ self.forloop.length }}{% endfor %}",
        "Bonncity1"
      ),
      ("{% assign size = 4 %}{{ self.size }}{{ self.first }}", "4"),
      ("{% increment stock %}{{ self.stock }}", "01"),
    ])
  func members(template: String, expected: String) throws {
    #expect(try render(template, data: SelfTests.data) == expected)
  }

  @Test("Over fields a member of self is the field, unless a field is named self")
  func fields() throws {
    #expect(try render("{{ self.town }}{{ self['town'].size }}", ["town": "Bonn"]) == "Bonn4")
    #expect(try render("{{ self.size }}", ["self": "ab", "size": "9"]) == "2")
    #expect(throws: LiquidError.self) { try render("{{ self.twon }}", ["town": "Bonn"]) }
  }

  @Test("What is assigned after self was kept is seen in it")
  func live() throws {
    #expect(try render("{% assign s = self %}{% assign x = 8 %}{{ s.x }}", data: [:]) == "8")
  }

  @Test("In a partial self is the partial's own, and one handed over keeps the caller's")
  func partials() throws {
    #expect(
      try render(
        "{% assign x = 1 %}{% render 'p', above: self %}", data: [:],
        partials: [
          "p": "{% assign x = 2 %}{{ above.x }}{{ self.x }}{% render 'q', above: above %}",
          "q": "{{ above.x }}{{ self.x }}",
        ]) == "121")
  }

  @Test("A variable, a counter or a field with the name self comes first")
  func shadowed() throws {
    #expect(try render("{% assign self = 'mine' %}{{ self }}", data: [:]) == "mine")
    #expect(try render("{% decrement self %}{{ self }}", data: [:]) == "-1-1")
    #expect(try render("{{ self }}", data: ["self": .string("theirs")]) == "theirs")
  }

  @Test(
    "As a value self has a name but no size, no elements and no keys",
    arguments: [
      ("{{ self }}", "Liquid::SelfDrop"), ("{{ self | slice: 8, 4 }}", "Self"),
      ("{{ self | size }}{{ self | first }}", "0"), ("{{ self | map: 'city' | join }}", "Bonn"),
      ("{% assign a = self %}{% if a == self %}y{% endif %}", "y"),
      ("{% if self contains 'city' %}y{% else %}n{% endif %}", "n"),
      ("{% for x in self %}{{ x }}{% else %}none{% endfor %}", "none"),
      ("{% assign all = self | reverse %}{% render 'p', all: all %}", "Bonn"),
    ])
  func values(template: String, expected: String) throws {
    let partials = ["p": "{{ all[0].city }}"]
    #expect(try render(template, data: SelfTests.data, partials: partials) == expected)
  }
}
