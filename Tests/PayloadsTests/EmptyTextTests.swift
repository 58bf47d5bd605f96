import Bytes
import Payloads
import Testing

@Suite("Texts that come out empty")
struct EmptyTextTests {
  @Test(
    "Outside customFields ASCII white space alone leaves the key out",
    arguments: ["", " ", "\t", "\n", "\r\n", "\u{b}", "\u{c}", " \t\n\u{b}\u{c}\r "])
  func blank(text: String) throws {
    let fixture = CampaignFixture()
    fixture.message.sound = fixture.text("{{ x }}")
    fixture.message.category = fixture.text("{{ x }}")
    fixture.message.deepLink = fixture.text("{{ x }}")
    fixture.message.mediaURL = fixture.text("{{ x }}")
    fixture.message.badge = fixture.setting("{{ x }}")
    fixture.message.contentAvailable = fixture.setting("{{ x }}")
    fixture.message.mutableContent = fixture.setting("{{ x }}")
    fixture.message.broadlogId = fixture.setting("{{ x }}")
    fixture.message.deliveryId = fixture.setting("{{ x }}")
    fixture.message.trackingState = fixture.setting("{{ x }}")
    fixture.message.title = fixture.text("{{ x }}")
    let ios = try fixture.payload(["x": text, "body": "b"])
    #expect(ios == JSONValue(#"{"aps":{"alert":{"body":"b"}}}"#))
    let android = try fixture.fcmMessage(["x": text, "body": "b"])
    #expect(android?["data"] == JSONValue(#"{"body":"b"}"#))
    #expect(android?.keys == ["token", "data"])
  }

  @Test(
    "Anything else is a text",
    arguments: [
      "\u{a0}", "\u{3000}", "\u{0}", "\u{1}", "\\", "\"", "\u{1b}", "\\u000b", " \\n", "0",
    ])
  func notBlank(text: String) throws {
    let payload = try CampaignFixture().payload(["title": text])
    #expect(payload?["aps"]?["alert"]?["title"]?.text == text)
  }

  @Test(
    "A typed setting that is a field with a default reads the field, unless it is empty",
    arguments: [("", 7), ("5", 5), (" ", nil), ("00", 0), ("12345678901", 12_345_678_901)]
      as [(String, Int?)])
  func defaulted(text: String, number: Int?) throws {
    let fixture = CampaignFixture()
    fixture.message.badge = fixture.setting("{{ x | default: '7' }}")
    let payload = try fixture.payload(["x": text, "body": "b"])
    let badge = number.map { #","badge":\#($0)"# } ?? ""
    #expect(payload == JSONValue(#"{"aps":{"alert":{"body":"b"}\#(badge)}}"#))
  }

  @Test("In customFields only the empty text leaves its key out")
  func customFields() throws {
    let fixture = CampaignFixture()
    fixture.message.customFields = [
      fixture.custom("space", "{{ space }}"), fixture.custom("none", "{{ none }}"),
      fixture.custom("constant", ""),
      CustomField(
        name: Array("list".utf8),
        value: .array([.text(fixture.text("{{ none }}")), .text(fixture.text("x")), .object([])])),
    ]
    let payload = try fixture.payload(["title": "a", "space": " "])
    #expect(payload?.keys == ["aps", "space", "list"])
    #expect(payload?["space"]?.text == " ")
    #expect(payload?["list"] == JSONValue(#"["","x",{}]"#))
  }

  @Test("Constant blank texts and settings are not set")
  func constants() throws {
    let fixture = CampaignFixture()
    fixture.message.title = fixture.text(" ")
    fixture.message.mediaURL = fixture.text("")
    fixture.message.sound = fixture.text("\n")
    fixture.message.badge = fixture.setting(" ")
    fixture.message.broadlogId = fixture.setting("1")
    #expect(fixture.message.badge == nil)
    fixture.fcm.collapseKey = fixture.text(" ")
    fixture.fcm.restrictedPackageName = fixture.text("")
    var notification = NotificationPlan()
    notification.title = fixture.text(" ")
    fixture.fcm.notification = notification
    let message = try fixture.fcmMessage(["body": "b"])
    #expect(message?.keys == ["token", "data", "notification"])
    #expect(message?["notification"] == JSONValue(#"{"body":"b"}"#))
    fixture.message.broadlogId = nil
    #expect(try fixture.payload(["body": "b"]) == JSONValue(#"{"aps":{"alert":{"body":"b"}}}"#))
    #expect(fixture.problems.isEmpty)
  }

  @Test("Media makes the content mutable, also from a constant")
  func media() throws {
    let fixture = CampaignFixture()
    for source in ["https://a.example/b.jpeg", "https://a.example/{{ x }}"] {
      fixture.message.mediaURL = fixture.text(source)
      let payload = try fixture.payload(["body": "b", "x": "b.jpeg"])
      #expect(payload?["aps"]?["mutable-content"] == .number("1"))
      #expect(payload?["media-attachment-url"]?.text == "https://a.example/b.jpeg")
    }
  }
}
