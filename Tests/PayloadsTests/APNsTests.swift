import Bytes
import Liquid
import Payloads
import Platforms
import Records
import Testing

@Suite("APNs requests, PAYLOADS.md §2")
struct APNsTests {
  private let token = CampaignFixture.deviceToken

  @Test("One line is one request, keys and headers in their order")
  func envelope() throws {
    let fixture = CampaignFixture()
    fixture.apns.expiration = fixture.setting("24h")
    fixture.apns.collapseId = fixture.checked("news-{{ title | strip }}", .collapseId)
    let line = try fixture.apnsLine(["title": "Été \"1\"\n"])
    #expect(
      line
        == #"{"v":1,"id":"00010203-0405-8607-8809-000000000102","platform":"apns","token":""#
        + token
        + #"","headers":{"apns-topic":"com.example.app","apns-push-type":"alert","#
        + #""apns-priority":"10","apns-expiration":"1700086400","#
        + #""apns-collapse-id":"news-Été \"1\"","#
        + #""apns-id":"00010203-0405-8607-8809-000000000102"},"#
        + #""payload":{"aps":{"alert":{"title":"Été \"1\"\n"}}}}"#)
    #expect(fixture.shardToken == token)
    #expect(!fixture.wasTruncated)
  }

  @Test("Upper case, angle brackets and spaces of a token are normalised")
  func tokenForms() throws {
    let fixture = CampaignFixture()
    let upper = token.uppercased()
    let spaced = stride(from: 0, to: 64, by: 8).map { String(upper.dropFirst($0).prefix(8)) }
    for form in [upper, "<\(token)>", "<\(spaced.joined(separator: " "))>"] {
      let line = try fixture.apnsLine(["title": "a", "token": form])
      #expect(JSONValue(line)?["token"]?.text == token)
      #expect(fixture.shardToken == token)
    }
  }

  @Test("A token has 64 to 400 hex digits, an even number of them")
  func tokenLengths() throws {
    let fixture = CampaignFixture()
    for length in [64, 66, 80, 160, 400] {
      let token = String(repeating: "f", count: length)
      let line = try fixture.apnsLine(["title": "a", "token": token])
      #expect(JSONValue(line)?["token"]?.text == token)
    }
    let bad = [
      String(repeating: "f", count: 62), String(repeating: "f", count: 65),
      String(repeating: "f", count: 402), "f", "<>", "<", String(repeating: "F", count: 65),
      token.replacing("9", with: "g"), token.replacing("9", with: ":"),
      token.replacing("9", with: "é"), " " + token, token + "\n", token.dropLast() + " f",
      "<" + token, token + ">", CampaignFixture.registrationToken, CampaignFixture.installationId,
    ]
    for token in bad {
      expectRejection(.badDeviceToken, field: "token", "\(token)") {
        try fixture.apnsLine(["title": "a", "token": token])
      }
    }
    for index in [0, 15, 16, 40, 63] {
      var characters = Array(token)
      characters[index] = "/"
      expectRejection(.badDeviceToken) {
        try fixture.apnsLine(["title": "a", "token": String(characters)])
      }
    }
  }

  @Test("An empty token is missing", arguments: ["", "  ", "\t\r\n"])
  func missingToken(token: String) {
    expectRejection(.missingToken, field: "token") {
      try CampaignFixture().apnsLine(["title": "a", "token": token])
    }
  }

  @Test(
    "Alert, badge or sound make an alert, content-available alone a background push of priority 5")
  func inference() throws {
    let fixture = CampaignFixture()
    fixture.message.sound = fixture.text("{{ sound }}")
    fixture.message.badge = fixture.setting("{{ badge }}")
    fixture.message.contentAvailable = fixture.setting("{{ wake }}")
    for values in [["title": "a"], ["body": "a", "wake": "1"], ["badge": "0"], ["sound": "x"]] {
      #expect(try fixture.headers(values)?["apns-push-type"]?.text == "alert")
      #expect(try fixture.headers(values)?["apns-priority"]?.text == "10")
    }
    let silent = try fixture.headers(["wake": "yes"])
    #expect(silent?["apns-push-type"]?.text == "background")
    #expect(silent?["apns-priority"]?.text == "5")
    #expect(try fixture.payload(["wake": "1"]) == JSONValue(#"{"aps":{"content-available":1}}"#))
  }

  @Test(
    "With nothing to infer from, custom keys need a configured push type and ids alone are empty")
  func nothingToInfer() throws {
    let fixture = CampaignFixture()
    fixture.message.customFields = [fixture.custom("k", "{{ custom }}")]
    fixture.message.broadlogId = fixture.setting("1")
    expectRejection(.invalidPushType, field: "apns-push-type") {
      try fixture.apnsLine(["custom": "v"])
    }
    expectRejection(.payloadEmpty) { try fixture.apnsLine([:]) }
    fixture.apns.pushType = .constant(.voip)
    fixture.apns.topic = fixture.checked("com.example.app.voip")
    #expect(
      try fixture.payload(["custom": "v"]) == JSONValue(#"{"aps":{},"k":"v","_mId":"h1"}"#))
    #expect(fixture.problems.isEmpty)
  }

  @Test("A configured push type must fit the payload")
  func pushTypeFits() throws {
    let fixture = CampaignFixture()
    fixture.message.contentAvailable = fixture.setting("{{ wake }}")
    fixture.apns.pushType = fixture.setting("{{ type }}")
    #expect(try fixture.headers(["title": "a", "type": "alert"])?["apns-push-type"] != nil)
    #expect(try fixture.headers(["wake": "1", "type": "background"])?["apns-push-type"] != nil)
    #expect(
      try fixture.headers(["title": "a", "type": ""])?["apns-push-type"]?.text == "alert")
    for values in [
      ["wake": "1", "type": "alert"], ["title": "a", "wake": "1", "type": "background"],
      ["title": "a", "type": "background"], ["title": "a", "type": "liveactivity"],
      ["title": "a", "type": "widgets"], ["title": "a", "type": "controls"],
      ["title": "a", "type": "Alert"], ["title": "a", "type": "voip"],
    ] {
      expectRejection(.invalidPushType, "\(values)") { try fixture.apnsLine(values) }
    }
  }

  @Test("A topic's suffix must fit the push type, at the latest when it is rendered")
  func topicSuffix() throws {
    let suffixes: [(PushType, String)] = [
      (.voip, ".voip"), (.complication, ".complication"),
      (.fileprovider, ".pushkit.fileprovider"), (.location, ".location-query"),
      (.pushtotalk, ".voip-ptt"),
    ]
    for (type, suffix) in suffixes {
      let fixture = CampaignFixture()
      fixture.apns.pushType = .constant(type)
      fixture.apns.topic = fixture.checked("{{ topic }}")
      let headers = try fixture.headers(["title": "a", "topic": "com.example.app" + suffix])
      #expect(headers?["apns-topic"]?.text == "com.example.app" + suffix)
      for other in suffixes.map(\.1) + [""] where other != suffix {
        expectRejection(.invalidPushType, field: "apns-topic") {
          try fixture.apnsLine(["title": "a", "topic": "com.example.app" + other])
        }
      }
      expectRejection(.invalidPushType) {
        try fixture.apnsLine(["title": "a", "topic": suffix])
      }
    }
    let fixture = CampaignFixture()
    fixture.apns.topic = fixture.checked("{{ topic }}")
    expectRejection(.invalidPushType) {
      try fixture.apnsLine(["title": "a", "topic": "com.example.voip"])
    }
    expectRejection(.templateError, field: "apns-topic") {
      try fixture.apnsLine(["title": "a", "topic": " "])
    }
  }

  @Test("A constant topic and a push type per record are checked per record")
  func constantTopic() throws {
    let fixture = CampaignFixture()
    fixture.apns.topic = fixture.checked("com.example.app.voip")
    fixture.apns.pushType = fixture.setting("{{ type }}")
    #expect(try fixture.headers(["title": "a", "type": "voip"])?["apns-topic"] != nil)
    expectRejection(.invalidPushType, field: "apns-topic") {
      try fixture.apnsLine(["title": "a", "type": "alert"])
    }
  }

  @Test("A priority is 10, 5 or 1, and 5 for a background push")
  func priority() throws {
    let fixture = CampaignFixture()
    fixture.message.contentAvailable = fixture.setting("{{ wake }}")
    fixture.apns.priority = fixture.setting("{{ priority }}")
    for priority in ["10", "5", "1"] {
      let headers = try fixture.headers(["title": "a", "priority": priority])
      #expect(headers?["apns-priority"]?.text == priority)
    }
    #expect(try fixture.headers(["title": "a"])?["apns-priority"]?.text == "10")
    #expect(try fixture.headers(["wake": "1", "priority": "5"])?["apns-priority"]?.text == "5")
    for values in [
      ["title": "a", "priority": "7"], ["title": "a", "priority": "010"],
      ["title": "a", "priority": "high"], ["wake": "1", "priority": "10"],
      ["wake": "1", "priority": "1"],
    ] {
      expectRejection(.badPriority, field: "apns-priority", "\(values)") {
        try fixture.apnsLine(values)
      }
    }
  }

  @Test("An expiration is a duration from the run's clock, a UNIX time or 0")
  func expiration() throws {
    let fixture = CampaignFixture()
    fixture.apns.expiration = fixture.setting("{{ until }}")
    for (until, header) in [
      ("24h", "1700086400"), ("90s", "1700000090"), ("5m", "1700000300"), ("7d", "1700604800"),
      ("0", "0"), ("0s", "1700000000"), ("1767225600", "1767225600"),
      ("253402300799", "253402300799"),
    ] {
      let headers = try fixture.headers(["title": "a", "until": until])
      #expect(headers?["apns-expiration"]?.text == header)
    }
    #expect(try fixture.headers(["title": "a"])?.keys.contains("apns-expiration") == false)
    for until in [
      "-1", "tomorrow", "1.5h", "24 h", "24H", "h", "1767225600000", "99999999999999999999d",
    ] {
      expectRejection(.badExpirationDate, field: "apns-expiration", "\(until)") {
        try fixture.apnsLine(["title": "a", "until": until])
      }
    }
  }

  @Test("A collapse id has at most 64 bytes, not characters")
  func collapseId() throws {
    let fixture = CampaignFixture()
    fixture.apns.collapseId = fixture.checked("{{ id }}", .collapseId)
    for id in [String(repeating: "a", count: 64), String(repeating: "é", count: 32)] {
      #expect(try fixture.headers(["title": "a", "id": id])?["apns-collapse-id"]?.text == id)
    }
    // What HTTP/2 lets no header hold would never reach Apple.
    let unheard = ["a\nb", "a\r", " a", "a ", "\u{1}", "a\u{7f}"]
    for id in [String(repeating: "a", count: 65), String(repeating: "é", count: 33)] + unheard {
      expectRejection(.badCollapseId, field: "apns-collapse-id") {
        try fixture.apnsLine(["title": "a", "id": id])
      }
    }
    #expect(
      try fixture.headers(["title": "a", "id": " "])?.keys.contains("apns-collapse-id") == false)
  }

  @Test("A payload of exactly the limit goes out, one byte more does not")
  func size() throws {
    func bytes(_ fixture: CampaignFixture, _ count: Int) throws -> Int? {
      let line = try fixture.apnsLine(["body": String(repeating: "a", count: count)])
      return line.firstRange(of: "\"payload\":").map { line[$0.upperBound...].utf8.count - 1 }
    }
    let frame = #"{"aps":{"alert":{"body":""}}}"#.utf8.count
    let fixture = CampaignFixture()
    #expect(try bytes(fixture, 4_096 - frame) == 4_096)
    expectRejection(.payloadTooLarge) { try bytes(fixture, 4_097 - frame) }
    fixture.limits.headroomBytes = 100
    #expect(try bytes(fixture, 3_996 - frame) == 3_996)
    expectRejection(.payloadTooLarge) { try bytes(fixture, 3_997 - frame) }
    fixture.limits.headroomBytes = 0
    fixture.apns.pushType = .constant(.voip)
    fixture.apns.topic = fixture.checked("com.example.app.voip")
    #expect(try bytes(fixture, 5_120 - frame) == 5_120)
    expectRejection(.payloadTooLarge) { try bytes(fixture, 5_121 - frame) }
    // Escapes count.
    expectRejection(.payloadTooLarge) {
      try fixture.apnsLine(["body": String(repeating: "\"", count: 2_560)])
    }
  }

  @Test("A skip tag and a failing template end the record, each in its way")
  func failures() throws {
    let fixture = CampaignFixture()
    fixture.message.body = fixture.text("{{ body | divided_by: 0 }}")
    expectRejection(.templateError, field: "body") { try fixture.apnsLine(["body": "1"]) }
    fixture.message.body = fixture.text(#"{% skip "stub" %}"#)
    #expect(throws: EncodeFailure.skipped(reason: "stub")) { try fixture.apnsLine(["body": "1"]) }
  }
}
