import Bytes
import Payloads
import Platforms
import Records
import Testing

@Suite("FCM messages, PAYLOADS.md §3")
struct FCMTests {
  private let token = CampaignFixture.registrationToken

  @Test("One line is one message, keys in their order")
  func envelope() throws {
    let fixture = CampaignFixture()
    fixture.message.broadlogId = fixture.setting("1476005")
    fixture.message.badge = fixture.setting("{{ badge }}")
    fixture.message.contentAvailable = .constant(FlagWord(true))
    fixture.message.mutableContent = .constant(FlagWord(true))
    fixture.fcm.priority = fixture.setting("high")
    fixture.fcm.ttl = fixture.setting("24h")
    fixture.fcm.restrictedPackageName = fixture.text("com.example.app")
    fixture.fcm.directBootOk = .constant(FlagWord(true))
    fixture.fcm.analyticsLabel = fixture.checked("spring~1", .analyticsLabel)
    let line = try fixture.fcmLine(["title": "a", "body": "b", "badge": "007"])
    #expect(
      line
        == #"{"v":1,"id":"00010203-0405-8607-8809-000000000102","platform":"fcm","token":""#
        + token + #"","message":{"token":""# + token
        + #"","data":{"_mId":"h1685a5","title":"a","body":"b","badge":"7"},"#
        + #""android":{"collapse_key":"1476005","priority":"high","ttl":"86400s","#
        + #""restricted_package_name":"com.example.app","direct_boot_ok":true,"#
        + #""fcm_options":{"analytics_label":"spring~1"}}}}"#)
    #expect(fixture.shardToken == token)
  }

  @Test("Nothing of android is left where nothing of it is set")
  func noAndroid() throws {
    let message = try CampaignFixture().fcmMessage(["title": "a"])
    #expect(message?.keys == ["token", "data"])
    let fixture = CampaignFixture()
    fixture.fcm.analyticsLabel = fixture.checked("{{ label }}", .analyticsLabel)
    fixture.fcm.directBootOk = fixture.setting("{{ boot }}")
    #expect(try fixture.fcmMessage(["title": "a", "boot": "no"])?.keys == ["token", "data"])
  }

  @Test("Every value of data is a string; other custom values go out as their JSON text")
  func strings() throws {
    let fixture = CampaignFixture()
    let object = JSONTemplate.object([
      JSONTemplateMember(name: Array("a\"".utf8), value: .text(fixture.text("{{ title }}"))),
      JSONTemplateMember(name: Array("gone".utf8), value: .text(fixture.text("{{ none }}"))),
      JSONTemplateMember(
        name: Array("b".utf8), value: .array([.bool(true), .number(LastingBytes([0x35]))])),
    ])
    fixture.message.customFields = [
      CustomField(name: Array("number".utf8), value: .number(LastingBytes(Array("1.50".utf8)))),
      CustomField(name: Array("flag".utf8), value: .bool(false)),
      CustomField(name: Array("object".utf8), value: object),
    ]
    let data = try fixture.fcmMessage(["title": "x\"y"])?["data"]
    #expect(data?["number"]?.text == "1.50")
    #expect(data?["flag"]?.text == "false")
    #expect(data?["object"]?.text == #"{"a\"":"x\"y","b":[true,5]}"#)
  }

  @Test("A value of the fid shape goes out as fid")
  func installation() throws {
    for fid in [CampaignFixture.installationId, "c" + String(repeating: "-", count: 21)] {
      let fixture = CampaignFixture()
      let line = JSONValue(try fixture.fcmLine(["title": "a", "token": fid]))
      #expect(line?["message"]?.keys.first == "fid")
      #expect(line?["message"]?["fid"]?.text == fid)
      #expect(line?["token"]?.text == fid)
      #expect(fixture.shardToken == fid)
    }
  }

  @Test("A token of any other shape is an invalid argument")
  func badTokens() throws {
    let bad = [
      "abc", String(repeating: "a", count: 22), String(repeating: "a", count: 99),
      String(repeating: "a", count: 4_097), token + " ", token + "é", token + ".",
      "c:" + String(repeating: "a", count: 20), "g" + String(repeating: "a", count: 21),
      String(repeating: "c", count: 21), String(repeating: "c", count: 23),
      " " + CampaignFixture.installationId,
    ]
    for token in bad {
      expectRejection(.invalidArgument, field: "token", "\(token)") {
        try CampaignFixture().fcmLine(["title": "a", "token": token])
      }
    }
    for length in [100, 163, 4_096] {
      let token = String(repeating: "a", count: length)
      #expect(
        try CampaignFixture().fcmMessage(["title": "a", "token": token])?["token"]?.text == token)
    }
    expectRejection(.missingToken, field: "token") {
      try CampaignFixture().fcmLine(["title": "a", "token": ""])
    }
    // Each byte that is next to the alphabet but not in it, at every place of a vector.
    for (index, byte) in "@[`{/;,.\u{80}^".enumerated() {
      var characters = Array(repeating: Character("a"), count: 100)
      characters[index * 11] = byte
      expectRejection(.invalidArgument, "\(byte)") {
        try CampaignFixture().fcmLine(["title": "a", "token": String(characters)])
      }
    }
  }

  @Test("A topic or a condition takes the token's place, and the envelope has none")
  func topics() throws {
    let fixture = CampaignFixture()
    fixture.token = nil
    fixture.fcm.topic = fixture.checked("news-{{ locale }}", .topic)
    let line = JSONValue(try fixture.fcmLine(["title": "a", "locale": "fr"]))
    #expect(line?.keys == ["v", "id", "platform", "message"])
    #expect(line?["message"]?.keys == ["topic", "data"])
    #expect(line?["message"]?["topic"]?.text == "news-fr")
    #expect(fixture.shardToken == "")
    for locale in ["f r", "fr/", String(repeating: "a", count: 896)] {
      expectRejection(.invalidArgument, field: "topic") {
        try fixture.fcmLine(["title": "a", "locale": locale])
      }
    }
    fixture.fcm.topic = nil
    fixture.fcm.condition = fixture.checked("{{ condition }}")
    let condition = "'a' in topics && 'b' in topics"
    #expect(
      try fixture.fcmMessage(["title": "a", "condition": condition])?["condition"]?.text
        == condition)
    expectRejection(.invalidArgument, field: "condition") { try fixture.fcmLine(["title": "a"]) }
    #expect(fixture.problems.isEmpty)
  }

  @Test("A time to live is 0 to 2,419,200 whole seconds")
  func timeToLive() throws {
    let fixture = CampaignFixture()
    fixture.fcm.ttl = fixture.setting("{{ ttl }}")
    for (ttl, text) in [
      ("0", "0s"), ("86400", "86400s"), ("86400s", "86400s"), ("28d", "2419200s"), ("90m", "5400s"),
    ] {
      let message = try fixture.fcmMessage(["title": "a", "ttl": ttl])
      #expect(message?["android"]?["ttl"]?.text == text)
    }
    for ttl in ["2419201", "29d", "-1", "3.5s", "1w", "s", "99999999999999999999"] {
      expectRejection(.invalidArgument, field: "android.ttl", "\(ttl)") {
        try fixture.fcmLine(["title": "a", "ttl": ttl])
      }
    }
  }

  @Test("Priority and analytics label per record are checked per record")
  func androidChecks() throws {
    let fixture = CampaignFixture()
    fixture.fcm.priority = fixture.setting("{{ priority }}")
    fixture.fcm.analyticsLabel = fixture.checked("{{ label }}", .analyticsLabel)
    fixture.fcm.collapseKey = fixture.text("{{ key }}")
    let android = try fixture.fcmMessage(
      ["title": "a", "priority": "normal", "label": "a%", "key": "k"])?["android"]
    #expect(android?.keys == ["collapse_key", "priority", "fcm_options"])
    expectRejection(.invalidArgument, field: "android.priority") {
      try fixture.fcmLine(["title": "a", "priority": "10"])
    }
    for label in ["a b", "é", String(repeating: "a", count: 51)] {
      expectRejection(.invalidArgument, field: "android.fcm_options.analytics_label") {
        try fixture.fcmLine(["title": "a", "label": label])
      }
    }
  }

  @Test("What counts is keys plus values, unescaped: exactly the limit goes out")
  func size() throws {
    // A key of four bytes and its value; each of these bytes is escaped in JSON.
    let fixture = CampaignFixture()
    func body(_ count: Int) -> [String: String] {
      ["body": String(repeating: "\"\\\n\u{1}", count: count / 4) + "é"]
    }
    #expect(try fixture.fcmMessage(body(4_088))?["data"]?["body"]?.text?.utf8.count == 4_090)
    fixture.limits.headroomBytes = 2
    #expect(try fixture.fcmMessage(body(4_088))?["data"] != nil)
    fixture.limits.headroomBytes = 3
    expectRejection(.payloadTooLarge) { try fixture.fcmLine(body(4_088)) }

    let topic = CampaignFixture()
    topic.token = nil
    topic.fcm.topic = topic.checked("t", .topic)
    #expect(try topic.fcmLine(["body": String(repeating: "a", count: 2_044)]).isEmpty == false)
    expectRejection(.payloadTooLarge) {
      try topic.fcmLine(["body": String(repeating: "a", count: 2_045)])
    }
  }

  @Test("A message without data is empty")
  func empty() {
    expectRejection(.payloadEmpty) { try CampaignFixture().fcmLine(["title": "", "body": "\n"]) }
  }
}
