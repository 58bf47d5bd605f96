import Bytes
import Liquid
import Records
import Testing

@Suite struct CampaignTemplateTests {
  func render(
    campaign source: String, _ fields: KeyValuePairs<String, String?>,
    as encoding: TextEncoding = .plain
  ) throws -> String {
    let template = try Template(
      compiling: source, in: .campaign, scope: FieldScope(fields.map(\.key)))
    var output = ByteBuffer()
    var context = context(fields.map(\.value))
    try template.render(into: &output, as: encoding, context: &context)
    return String(decoding: output.array(), as: UTF8.self)
  }

  func compileError(_ source: String, _ scope: any NameScope = FieldScope(["firstName"]))
    -> LiquidError?
  {
    do throws(LiquidError) {
      _ = try Template(compiling: source, in: .campaign, scope: scope)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "What stands between the delimiters is a field, all else is text",
    arguments: [
      ("Bonjour <%= firstName %>!", "Bonjour Zo\"é!"), ("<%=firstName%>", "Zo\"é"),
      ("<%= \n\tfirstName  %>", "Zo\"é"), ("<%=firstName%><%=firstName%>", "Zo\"éZo\"é"),
      ("{{ firstName }} {% if %}", "{{ firstName }} {% if %}"), ("100 %> 50 < %", "100 %> 50 < %"),
      ("", ""), ("<%= store.city %>", ""), ("<%= vars.cdn %>/x", "https://cdn/x"),
      ("<%= source.record %>", "0"), ("<", "<"),
    ])
  func text(source: String, expected: String) throws {
    #expect(try render(campaign: source, ["firstName": "Zo\"é"]) == expected)
  }

  @Test("It compiles to what Liquid's output compiles to")
  func shape() throws {
    let scope = FieldScope(["a", "b"])
    #expect(
      try Template(compiling: "<%= recipient.b %>", in: .campaign, scope: scope).bareField
        == FieldReference(frame: 0, field: 1))
    #expect(
      try Template(compiling: "a {{ b }}", in: .campaign, scope: scope).constantText
        == Array("a {{ b }}".utf8))
    #expect(try render(campaign: "\n<%= a %>", ["a": "\""], as: .json) == "\\n\\\"")
  }

  @Test(
    "The first known of the name's forms counts",
    arguments: [
      ("recipient.a", ["a"], 0), ("recipient.a", ["a", "recipient.a"], 1),
      ("context.profile.a", ["a"], 0), ("context.profile.a", ["a", "profile.a"], 1),
      ("context.profile.a", ["a", "profile.a", "context.profile.a"], 2), ("context.a", ["a"], 0),
      ("profile.a", ["profile.a"], 0), ("recipient.a-b_c?", ["a-b_c?"], 0),
      ("recipient.items.size", ["items.size"], 0),
    ])
  func prefixes(name: String, fields: [String], index: Int) throws {
    #expect(
      try Template(compiling: "<%= \(name) %>", in: .campaign, scope: DottedScope(fields)).bareField
        == FieldReference(frame: 0, field: index))
  }

  @Test(
    "Where any name may be a field, one without a prefix is one",
    arguments: [("a", 0), ("b.size", 1)])
  func anyName(name: String, index: Int) throws {
    let scope = OpenScope(["a", "b.size"])
    #expect(
      try Template(compiling: "<%= \(name) %>", in: .campaign, scope: scope).bareField
        == FieldReference(frame: 0, field: index))
    #expect(
      try Template(compiling: "<%= run.name %>", in: .campaign, scope: scope).constantText
        == Array("spring".utf8))
  }

  @Test(
    "An error names the place and what to write instead",
    arguments: [
      ("é <%= firstNam %>", 7, "unknown field \"firstNam\""),
      ("<%= recipient.FIRSTNAME %>", 4, "did you mean \"firstName\"?"),
      ("a <%= firstName", 2, "is never closed"), ("a <%", 2, "is never closed"),
      ("<% if (recipient.x == 'y') { %>a<% } %>", 0, "{% if name == 'text' %}"),
      ("x<%@ include view='Mirror' %>", 1, "{% render 'name' %}"),
      ("<%= formatDate(x) %>", 4, "{{ name | upcase }}"), ("<%= %>", 0, "only the name"),
      ("<%= recipient.@id %>", 4, "only the name"), ("<%= a..b %>", 4, "only the name"),
      ("<%= prénom %>", 4, "only the name"), ("<%= 1a %>", 4, "only the name"),
      ("<%= a b %>", 4, "only the name"), ("<% %>", 0, "scripts are not run"),
    ])
  func errors(source: String, offset: Int, part: String) throws {
    let error = try #require(compileError(source))
    #expect(error.offset == offset)
    #expect(error.message.contains(part))
  }
}

/// Fields whose names may hold dots.
private final class DottedScope: NameScope {
  let fields: [String]

  init(_ fields: [String]) { self.fields = fields }

  func meaning(of path: [FieldName]) -> NameMatch? {
    for length in (1...path.count).reversed() {
      let name = path[..<length].map(\.text).joined(separator: ".")
      if let index = fields.firstIndex(of: name) {
        return NameMatch(.field(FieldReference(frame: 0, field: index)), segments: length)
      }
    }
    return nil
  }

  func suggestion(for path: [FieldName]) -> String? { nil }
}
