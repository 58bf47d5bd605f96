import Platforms
import Testing

@testable import Configuration

@Suite struct TargetChecksTests {
  @Test("An apns target without a topic is told so by Apple's name for it")
  func missingTopic() {
    let text = minimal.replacing(
      "\"token\": \"{{ token }}\",\n      \"apns\": { \"topic\": \"com.example.app\" }",
      with: "\"token\": \"{{ token }}\"")
    #expect(
      problems(text) == [
        "p.json:6:5: error: targets[0].apns: MissingTopic: missing; add it (Apple's headers, for "
          + "the format apns; the topic is required)"
      ])
    #expect(
      problems(minimal.replacing("\"topic\": \"com.example.app\"", with: ""))
        .first?.contains("MissingTopic") == true)
  }

  @Test(
    "A topic must end as its push type asks",
    arguments: PushType.allCases)
  func topicSuffix(type: PushType) {
    let topic = "com.example.app\(type.topicSuffix ?? "")"
    let set = [("targets[0].apns.topic", topic), ("targets[0].apns.pushType", type.rawValue)]
    #expect(problems(set: set).isEmpty)
    if type.topicSuffix != nil {
      #expect(problem(setting: "targets[0].apns.pushType", to: type.rawValue) != nil)
    }
  }

  @Test(
    "A custom field may not have a name that the mapping writes, by the target's platform",
    arguments: [
      ("uri", true, true), ("_dId", true, true), ("_mId", true, true), ("aps", true, true),
      ("media-attachment-url", true, true), ("_acsDeliveryTracking", true, true),
      ("title", false, true), ("body", false, true), ("badge", false, true),
      ("sound", false, true), ("category", false, true), ("from", false, true),
      ("message_type", false, true), ("google.x", false, true), ("gcmx", false, true),
      ("Uri", false, false), ("fromage", false, false), ("alert", false, false),
    ])
  func fieldNames(name: String, ios: Bool, android: Bool) {
    for (platform, isRefused) in [("ios", ios), ("android", android)] {
      let text = """
        { "name": "n", "input": { "paths": ["a.csv"] }, "output": { "directory": "o" },
          "message": { "customFields": { "\(name)": "x" } },
          "targets": [ { "name": "t", "format": "campaign", "platform": "\(platform)" } ] }
        """
      let expected = "p.json:2:34: error: message.customFields"
      #expect(problems(text).map { $0.hasPrefix(expected) } == (isRefused ? [true] : []))
    }
  }

  @Test(
    "A text to cut that no message can have is told before the rows of a table are known",
    arguments: [
      ("bdoy", "did you mean \"body\"?"), ("customFeilds.a", "did you mean \"customFields.a\"?"),
      ("nothing-like-it", "valid values are \"title\", \"body\""),
    ])
  func unknownTruncation(name: String, remedy: String) {
    let problems = problems(set: [
      ("message.variantsFrom", #"{"paths":["v.csv"]}"#),
      ("message.customFields", #"{"a":"{{ a }}"}"#),
      (
        "limits",
        "{\"onTooLarge\":\"truncate\",\"truncate\":[\"\(name)\",\"customFields.ofRows\",\"x\"]}"
      ),
    ])
    #expect(problems.count == 2)
    #expect(problems.first?.contains("limits.truncate[0]: no text that can be cut") == true)
    #expect(problems.first?.contains(remedy) == true)
  }

  @Test("A text that several targets have is proposed once")
  func proposals() {
    let problems = problems(set: [
      ("message.customFields", #"{"offer":"{{ a }}"}"#),
      ("limits", #"{"onTooLarge":"truncate","truncate":["customFields.nothing-like-it"]}"#),
    ])
    #expect(problems.first?.ranges(of: "customFields.offer").count == 1, "\(problems)")
  }

  @Test("A name that one target removes is no problem for it")
  func removedFields() {
    let message = "{\"customFields\":{\"title\":\"x\"}}"
    #expect(problem(setting: "message", to: message) != nil)
    #expect(
      problems(set: [("message", message), ("targets[1].message", "{\"customFields\":null}")])
        .isEmpty)
  }

  @Test("Exactly one of token, topic and condition names Google's recipients")
  func recipients() {
    #expect(problem(setting: "targets[1]", to: "{\"name\":\"a\",\"format\":\"fcm\"}") != nil)
    #expect(
      problem(
        setting: "targets[1]",
        to: "{\"name\":\"a\",\"format\":\"fcm\",\"fcm\":{\"condition\":\"'a' in topics\"}}") == nil)
  }

  @Test("Arguments of a notification stand only beside their key", arguments: ["title", "body"])
  func argumentsWithoutKey(of text: String) {
    let object = #"{"\#(text)_loc_args":["a"]}"#
    let found = problem(setting: "targets[1].fcm.notification", to: object)
    #expect(found?.contains("stands without \"\(text)_loc_key\"") == true)
  }

  @Test("Every key of Google's notification can be given, and stands in the schema")
  func notificationKeys() {
    for key in AndroidNotificationKey.allCases {
      let value =
        switch key.form {
        case .text, .number: #""{{ a }}""#
        case .flag: "true"
        case .list: #"["{{ a }}"]"#
        case .lightSettings: ConfigurationChecksTests.lights
        }
      let companion = key.companion.map { #""\#($0.rawValue)":"k","# } ?? ""
      let object = #"{\#(companion)"\#(key.rawValue)":\#(value)}"#
      #expect(problem(setting: "targets[1].fcm.notification", to: object) == nil)
      #expect(PipelineSchema.text.contains("\"\(key.rawValue)\""))
    }
  }
}
