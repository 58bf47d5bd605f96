import Testing

@testable import Configuration

/// What is told, and what is not, where other values are faulty too.
@Suite struct ProblemsBesideFaultsTests {
  @Test(
    "What depends on a faulty value is not said to be wrong too",
    arguments: [
      (#""name": "ios", "format""#, #""name": "-bad", "format""#, "-bad"),
      (#""name": "ios", "format""#, #""nam": "ios", "format""#, "ios"),
      (#""platform": "ios" }"#, #""platform": "ios" }, 7"#, "ios"),
      (#""b": 1"#, #""b": "${HOME}""#, "ios"), (#""b": 1"#, #""b": ["${HOME}"]"#, "ios"),
      (#""title""#, #""customFields": 5, "title""#, "ios"),
      (#"{ "title""#, #"7, "vars": { "title""#, "ios"),
      (#"[{ "name": "ios""#, #"5, "vars": [{ "name": "ios""#, "ios"),
    ])
  func noFollowingProblems(part: String, fault: String, target: String) {
    let text = """
      { "name": "x", "input": { "paths": ["in.csv"] },
        "message": { "title": "x", "customFields": { "a": "{{ t }}", "b": 1 } },
        "targets": [{ "name": "ios", "format": "campaign", "platform": "ios" }],
        "output": { "directory": "out" },
        "limits": { "onTooLarge": "truncate", "truncate": ["customFields.a"] },
        "tests": [{ "name": "a", "record": {}, "expect": { "target": "\(target)" } }] }
      """
    let found = problems(text.replacing(part, with: fault, maxReplacements: 1))
    #expect(!found.isEmpty)
    for problem in found {
      #expect(
        !problem.contains("limits.truncate") && !problem.contains("does not exist"), "\(found)")
    }
  }

  @Test("What has nothing to do with a faulty value is still said to be wrong")
  func otherProblems() {
    let found = problems(set: [
      ("targets[0].apns.priority", "7"), ("message.badge", "-1"),
      ("limits.truncate", #"["customFields.no", "bdoy"]"#),
      ("tests", #"[{ "name": "a", "record": {}, "expect": { "target": "no" } }]"#),
    ])
    #expect(found.count == 5, "\(found)")
  }

  @Test(
    "A rule between keys is told beside the faults of other keys",
    arguments: [
      ("limits", #"{"onTooLarge":"truncate","foo":1}"#, "names no field to cut"),
      ("limits", #"{"onTooLarge":"truncate","headroomBytes":-1}"#, "names no field to cut"),
      (
        "message",
        #"{"variants":[{"weight":60,"message":{"badge":-1}},{"weight":60,"message":{}}]}"#,
        "over 100 percent"
      ),
      ("targets[1].fcm", #"{"topic":"t","ttl":"x"}"#, "give exactly one of \"token\""),
      ("targets[0].apns", #"{"topic":"com.x","pushType":"voip","nope":1}"#, "topic"),
      ("targets[0].apns", #"{"topic":"com.x","pushType":"voip","priority":7}"#, "topic"),
    ])
  func ruleBesideFaults(key: String, value: String, rule: String) {
    let found = problems(set: [(key, value)])
    #expect(found.count == 2, "\(found)")
    #expect(found.contains { $0.contains(rule) }, "\(found)")
  }

  @Test(
    "A rule that reads a faulty value is not said to be broken",
    arguments: [
      ("limits", #"{"onTooLarge":"truncate","truncate":[""]}"#),
      ("limits", #"{"onTooLarge":"truncate","truncate":"body"}"#),
      ("message.variants", #"[{"weight":60,"message":{}},{"weight":"60","message":{}}]"#),
      ("message.aps", #"{"event":"end","timestamp":-1}"#),
      ("message.aps.alert", #"{"loc-key":1,"loc-args":["a"]}"#),
      ("targets[1].token", "5"), ("targets[1].token", #"{"templateFrm":"t"}"#),
      ("input", #"{"paths":["a"],"format":"xml"}"#),
      ("input", #"{"paths":["a"],"format":"xml","xml":{"record":5}}"#),
    ])
  func ruleOfFaultyValue(key: String, value: String) {
    let found = problems(set: [(key, value)])
    #expect(found.count == 1, "\(found)")
  }

  @Test("Every unknown key beside templateFrom is told, and no more")
  func unknownKeysBesideTemplateFrom() {
    for field in ["", #""templateFrom":"t","#] {
      let found = problems(set: [("targets[1].token", "{\(field)\"a\":1,\"b\":2}")])
      #expect(found.count == 2, "\(found)")
      #expect(found.allSatisfy { $0.contains("unknown key") }, "\(found)")
    }
  }

  @Test("A misspelt key is told alone, as the one that was meant is not missing")
  func misspeltKey() {
    let found = problems(set: [("limits", #"{"onTooLarge":"truncate","truncat":["body"]}"#)])
    #expect(found.count == 1 && found[0].contains("truncat: unknown key"), "\(found)")
  }

  @Test("Every element of a test's lists that is no text is told where it stands")
  func listsOfTests() {
    let found = problems(
      """
      { "name": "x", "input": { "paths": ["in.csv"] },
        "targets": [{ "name": "ios", "format": "campaign", "platform": "ios" }],
        "output": { "directory": "out" },
        "tests": [{ "name": "a", "expect": { "target": "ios" },
          "record": {"tags":[[1]], "a":{"b c":["x",1,true,{},null]}} }] }
      """)
    let message = "a list of a record holds text only; write a string or a number"
    #expect(
      found == [
        "p.json:5:24: error: tests[0].record.tags[0]: \(message)",
        "p.json:5:53: error: tests[0].record.a[\"b c\"][3]: \(message)",
        "p.json:5:56: error: tests[0].record.a[\"b c\"][4]: \(message)",
      ])
  }
}
