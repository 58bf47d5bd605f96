import Configuration
import JSONText
import Testing

@testable import BatchPipeline

@Suite struct CampaignMigrationTests {
  private func configuration(
    _ message: String, target: String = "", input: String = #""format": "csv""#
  ) -> String {
    """
    { "name": "t", "input": { "paths": ["absent"], \(input) }, "output": { "directory": "o" },
      "message": \(message),
      "targets": [ { "name": "c", "format": "campaign", "platform": "ios"\(target) } ] }
    """
  }

  private func migrated(_ text: String) throws -> (text: String, untranslated: [String]) {
    let migration = try CampaignMigration(
      of: Array(text.utf8), file: "t.json", base: "", environment: [:])
    return (String(decoding: migration.text, as: UTF8.self), migration.untranslated)
  }

  @Test("Templates are translated wherever they stand, syntax goes, all else stays as it is")
  func everywhere() throws {
    let old = configuration(
      #"""
      { "syntax": "campaign",  "title": "Hi <%= recipient.firstName %>\n{{ x }}",
          "customFields": { "a b": [ "<%= recipient.a %>", 1 ], "plain":"é\u00e9" },
          "variants": [ { "name": "<%= kept %>", "when": "a == '<%='",
                          "message": { "body": "<%= b %>" } } ] }
      """#, target: #", "message": { "title": "<%= c %>" }"#)
    let new = configuration(
      #"""
      { "title": "Hi {{ firstName }}\n{{ '{{' }} x }}",
          "customFields": { "a b": [ "{{ a }}", 1 ], "plain":"é\u00e9" },
          "variants": [ { "name": "<%= kept %>", "when": "a == '<%='",
                          "message": { "body": "{{ b }}" } } ] }
      """#, target: #", "message": { "title": "{{ c }}" }"#)
    let result = try migrated(old)
    #expect(result.text == new)
    #expect(result.untranslated == [])
  }

  @Test(
    "The syntax goes with its comma, whichever neighbour that belongs to",
    arguments: [
      (#"{ "syntax": "campaign" }"#, #"{  }"#),
      (#"{ "title": "a", "syntax": "campaign" }"#, #"{ "title": "a" }"#),
      (#"{ "syntax": "campaign", "title": "a" }"#, #"{ "title": "a" }"#),
      (#"{ "title": "a", "syntax": "campaign", "body": "b" }"#, #"{ "title": "a", "body": "b" }"#),
    ])
  func syntax(old: String, new: String) throws {
    #expect(try migrated(configuration(old)).text == configuration(new))
  }

  @Test("A target that is in campaign syntax alone is translated alone")
  func oneTarget() throws {
    let result = try migrated(
      configuration(
        #"{ "title": "<%= a %>" }"#,
        target: #", "message": { "syntax": "campaign", "title": "<%= a %>" }"#))
    #expect(
      result.text
        == configuration(
          #"{ "title": "<%= a %>" }"#, target: #", "message": { "title": "{{ a }}" }"#))
  }

  @Test("A target that is in Liquid again is left alone")
  func liquidTarget() throws {
    let target = #", "message": { "syntax": "liquid", "title": "<%= {{ a }}" }"#
    let result = try migrated(
      configuration(#"{ "syntax": "campaign", "title": "x" }"#, target: target))
    #expect(result.text == configuration(#"{ "title": "x" }"#, target: target))
  }

  @Test("What cannot be translated is named with its place, through escapes")
  func untranslated() throws {
    let result = try migrated(
      configuration(#"{ "syntax": "campaign", "title": "\u00e9<% var x = 1; %>" }"#))
    #expect(result.untranslated.count == 1)
    #expect(
      result.untranslated.first?.hasPrefix(
        "t.json:2:54: warning: message.title: cannot be translated: ") == true)
  }

  @Test("Templates out of data are named: they stand elsewhere")
  func data() throws {
    let result = try migrated(
      configuration(#"{ "syntax": "campaign", "title": { "templateFrom": "t" } }"#))
    #expect(result.untranslated.first?.contains("message.title: cannot be translated") == true)
  }

  @Test(
    "A name is that of the field that the configuration lists",
    arguments: [
      (#""csv": { "header": [ "firstName", "profile.firstName" ] }"#, "profile.firstName"),
      (#""csv": { "header": [ "firstName" ] }"#, "firstName"), (#""format": "csv""#, "firstName"),
      (
        #""format": "xml", "xml": { "record": "r", "fields": { "a": "a", "context.profile.firstName": "b" } }"#,
        "context.profile.firstName"
      ),
    ])
  func listedNames(input: String, name: String) throws {
    let old = configuration(
      #"{ "syntax": "campaign", "title": "<%= context.profile.firstName %>" }"#, input: input)
    let new = configuration(#"{ "title": "{{ \#(name) }}" }"#, input: input)
    #expect(try migrated(old).text == new)
  }

  @Test("Without campaign syntax nothing changes")
  func unchanged() throws {
    let text = configuration(#"{ "title": "<%= a %>" }"#)
    let migration = try CampaignMigration(
      of: Array(text.utf8), file: "t.json", base: "", environment: [:])
    #expect(migration.isUnchanged)
    #expect(migration.text == Array(text.utf8))
  }

  @Test(
    "A $ before what is translated stays text",
    arguments: [
      ("$<%= a %>", "${{ a }}"), ("$$<%= a %>", "{{ '$$' }}{{ a }}"),
      ("$$$<%= a %>", "{{ '$$$' }}{{ a }}"), ("$${{ x", "${{ '{{' }} x"),
      ("$${x}<%= a %>", "$${x}{{ a }}"),
    ])
  func dollars(old: String, new: String) throws {
    #expect(
      try migrated(configuration(#"{ "syntax": "campaign", "title": "\#(old)" }"#)).text
        == configuration(#"{ "title": "\#(new)" }"#))
  }

  @Test("The cost of findings grows with their number, not with its square")
  func manyFindings() throws {
    let template = String(repeating: "<%@ x %>", count: 20_000)
    let start = ContinuousClock.now
    let result = try migrated(
      configuration(#"{ "syntax": "campaign", "title": "\#(template)" }"#))
    #expect(result.untranslated.count == 20_000)
    // A second; many times that where each finding is looked for from the beginning of the text.
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test("References to the environment stay references")
  func references() throws {
    let result = try migrated(
      configuration(#"{ "syntax": "campaign", "title": "${PAYLOADBATCH_A:-x} <%= a %>" }"#))
    #expect(result.text == configuration(#"{ "title": "${PAYLOADBATCH_A:-x} {{ a }}" }"#))
  }
}
