import JSONText
import Liquid
import Records
import Testing

@testable import BatchPipeline
@testable import Configuration

@Suite struct TemplateNamesTests {
  private let run = NameTable.Run(
    name: "spring", date: "2026-03-20", timestamp: "2026-03-20T20:00:00Z", settings: nil)

  private func field(_ names: TemplateNames, _ path: FieldName...) -> (index: Int, segments: Int)? {
    guard let match = names.meaning(of: path), case .field(let reference) = match.meaning
    else { return nil }
    return (reference.field, match.segments)
  }

  @Test("Fields are numbered in the order in which templates name them")
  func order() {
    let names = TemplateNames(NameTable(fields: ["a", "b", "c"], vars: [], run: run))
    #expect(field(names, "c")?.index == 0)
    #expect(field(names, "a")?.index == 1)
    #expect(field(names, "c")?.index == 0)
    #expect(names.table.fields == ["c", "a"])
  }

  @Test("The longest dotted name that is known counts")
  func longest() {
    let names = TemplateNames(NameTable(fields: ["items", "items.first"], vars: [], run: run))
    #expect(field(names, "items", "first")?.segments == 2)
    #expect(field(names, "items", "size")?.segments == 1)
    #expect(field(names, "other") == nil)
  }

  @Test(
    "Of a path of very many segments the known beginning is found, in a time that grows with it")
  func veryLong() throws {
    let names = TemplateNames(NameTable(fields: ["a", "a.b", "c.d.e"], vars: [], run: run))
    let tail = [FieldName](repeating: "b", count: 200_000)
    let found = try #require(names.meaning(of: ["a"] + tail))
    #expect(found.segments == 2)
    #expect(names.meaning(of: ["c"] + tail) == nil)
    #expect(names.meaning(of: ["c", "d", "e"] + tail)?.segments == 3)
  }

  @Test(
    "A name that a template also makes a variable of has a place in the batches, and is not needed")
  func variable() throws {
    let names = TemplateNames(NameTable(fields: nil, vars: [], run: run))
    _ = try Template(
      compiling:
        "{% if a %}{% assign b = 1 %}{% assign c = 1 %}{% endif %}{{ b }}{{ c.d }}{{ c.size }}",
      scope: names)
    #expect(names.table.fields == ["a", "b", "c.d", "c.size", "c"])
    #expect(names.table.neededFields.missing(from: []) == ["a"])
    _ = try Template(compiling: "{{ b }}", scope: names)
    #expect(names.table.neededFields.missing(from: []) == ["a", "b"])
  }

  @Test("Names that differ only in normalisation are two names")
  func bytes() {
    let names = TemplateNames(NameTable(fields: ["\u{e9}", "e\u{301}"], vars: [], run: run))
    #expect(field(names, "\u{e9}")?.index == 0)
    #expect(field(names, "e\u{301}")?.index == 1)
  }

  @Test("record takes any name, also one with dots and spaces")
  func anyName() {
    let names = TemplateNames(NameTable(fields: ["first name", "a.b"], vars: [], run: run))
    #expect(field(names, "record", "first name")?.segments == 2)
    #expect(field(names, "record", "a.b")?.segments == 2)
    #expect(field(names, "record", "nothing") == nil)
  }

  @Test("Where the inputs have no list of names, every path is a field, or the property of one")
  func open() {
    let names = TemplateNames(NameTable(fields: nil, vars: [], run: run))
    #expect(field(names, "profile", "firstName")?.segments == 2)
    let meaning = names.meaning(of: ["tags", "size"])
    #expect(meaning?.segments == 2)
    guard case .fieldOrProperty(.field(let whole), of: .field(let owner))? = meaning?.meaning else {
      Issue.record("a name that ends in size may be a field or the size of one")
      return
    }
    #expect(names.table.fields[whole.field] == "tags.size")
    #expect(names.table.fields[owner.field] == "tags")
    #expect(names.table.neededFields.missing(from: ["tags"]) == ["profile.firstName"])
    #expect(names.table.neededFields.missing(from: ["tags.size"]) == ["profile.firstName"])
    #expect(names.table.neededFields.missing(from: []) == ["profile.firstName", "tags.size"])
  }

  @Test("A variable of the configuration is a constant; a key that it lacks is unknown")
  func variables() {
    let vars = [
      Named(name: "cdn", value: JSONNode.string("https://cdn")),
      Named(name: "shop", value: JSONNode.object([("id", .int(7))])),
    ]
    let names = TemplateNames(NameTable(fields: [], vars: vars, run: run))
    #expect(names.meaning(of: ["vars", "cdn"])?.segments == 2)
    #expect(names.meaning(of: ["vars", "shop", "id"])?.segments == 3)
    #expect(names.meaning(of: ["vars", "shop", "name"]) == nil)
    #expect(names.meaning(of: ["vars", "other"]) == nil)
    #expect(names.suggestion(for: ["vars", "cnd"]) == "vars.cdn")
  }

  @Test("The variables as a whole are an object, unless there are none or a column has their name")
  func allVariables() {
    let vars = [Named(name: "fr", value: JSONNode.string("Bonjour"))]
    func constants(_ fields: [FieldName]?, _ vars: [Named<JSONNode>]) -> LiquidObject? {
      TemplateNames(NameTable(fields: fields, vars: vars, run: run)).constants(under: "vars")
    }
    #expect(constants(["a"], vars)?.members.map(\.key) == [Array("fr".utf8)])
    #expect(constants(nil, vars) != nil)
    #expect(constants(["vars"], vars) == nil)
    #expect(constants(nil, []) == nil)
    let names = TemplateNames(NameTable(fields: [], vars: vars, run: run))
    #expect(names.constants(under: "run") == nil)
    #expect(names.meaning(of: ["vars"]) == nil)
  }

  @Test("The output's directory knows the run and no field")
  func runOnly() {
    let names = TemplateNames(NameTable(fields: ["a"], vars: [], run: run).ofRun)
    #expect(names.meaning(of: ["run", "date"])?.segments == 2)
    #expect(names.meaning(of: ["source", "file"]) == nil)
    #expect(names.meaning(of: ["token"]) == nil)
  }
}
