import Bytes
import Payloads
import Platforms
import Records
import Testing

@Suite("The campaign payload, PAYLOADS.md §1")
struct CampaignPayloadTests {
  /// Every setting of the page's iOS payload that holds all keys.
  private func fullIOS() -> CampaignFixture {
    let fixture = CampaignFixture()
    fixture.token = nil
    fixture.message.contentAvailable = .constant(FlagWord(true))
    fixture.message.category = fixture.text("NEW_MESSAGE_CATEGORY")
    fixture.message.badge = fixture.setting("{{ badge }}")
    fixture.message.mutableContent = .constant(FlagWord(true))
    fixture.message.sound = fixture.text("default")
    fixture.message.customFields = [
      fixture.custom("custom_field1", "{{ custom1 }}"),
      fixture.custom("custom_field2", "custom_value2"),
    ]
    fixture.message.mediaURL = fixture.text("https://2.img-dpreview.com/files/p/{{ media }}")
    fixture.message.deepLink = fixture.text("https://mydeeplinkurl.com")
    fixture.message.broadlogId = fixture.setting("{{ broadlogId }}")
    fixture.message.deliveryId = fixture.setting("{{ deliveryId }}")
    return fixture
  }

  private let values = [
    "title": "Push Notification Title", "body": "This is the content of my push notification",
    "badge": "2", "custom1": "custom_value1",
    "media": "articles/9440145363/Creative_Cloud.jpeg", "broadlogId": "5002", "deliveryId": "22212",
  ]

  @Test("The full iOS sample comes out byte for byte in the page's order")
  func fullIOSSample() throws {
    let line = try fullIOS().campaignLine(.ios, values)
    #expect(
      line
        == #"{"aps":{"alert":{"body":"This is the content of my push notification","#
        + #""title":"Push Notification Title"},"content-available":1,"#
        + #""category":"NEW_MESSAGE_CATEGORY","badge":2,"mutable-content":1,"sound":"default"},"#
        + #""custom_field1":"custom_value1","custom_field2":"custom_value2","#
        + #""media-attachment-url":"https://2.img-dpreview.com/files/p/articles/9440145363/"#
        + #"Creative_Cloud.jpeg","uri":"https://mydeeplinkurl.com","_dId":"56c4","_mId":"h138a"}"#)
  }

  @Test("The short iOS sample comes out equal as JSON")
  func shortIOSSample() throws {
    let fixture = CampaignFixture()
    fixture.token = nil
    fixture.message.badge = fixture.setting("33")
    fixture.message.sound = fixture.text("default")
    fixture.message.customFields = [fixture.custom("custom_field1", "custom_value1")]
    fixture.message.deepLink = fixture.text("https://mydeeplinkurl.com")
    let line = try fixture.campaignLine(
      .ios, ["title": "Push Notification Title", "body": "body of push"])
    #expect(
      JSONValue(line)
        == JSONValue(
          """
          { "aps": { "alert": { "title": "Push Notification Title", "body": "body of push" },
              "badge": 33, "sound": "default" },
            "custom_field1": "custom_value1", "uri": "https://mydeeplinkurl.com" }
          """))
  }

  private func android(token: String?) throws -> String {
    let fixture = CampaignFixture()
    fixture.token = token
    fixture.message.category = fixture.text("adobe category 123")
    fixture.message.customFields = [
      fixture.custom("custom key 1", "value 1"), fixture.custom("custom key 2", "test value 2"),
      fixture.custom("custom key 3", "foo bar android"),
    ]
    fixture.message.mediaURL = fixture.text("http://adobegiphy.com?test=123")
    fixture.message.sound = fixture.text(
      "http://testcampaign.instance.com/r/?id=s1685a5,d57fd6,d57ff5")
    fixture.message.deepLink = fixture.text(
      "http://testcampaign.instance.com/r/?id=d1685a5,d57fd6,d57ff6")
    fixture.message.badge = fixture.setting("{{ badge }}")
    fixture.message.broadlogId = fixture.setting("{{ broadlogId }}")
    fixture.message.deliveryId = fixture.setting("{{ deliveryId }}")
    return try fixture.campaignLine(
      .android,
      [
        "title": "adobe title 123", "body": "adobe body 123", "badge": "1817",
        "broadlogId": "1476005", "deliveryId": "13991894",
      ])
  }

  private let androidSample =
    #""collapseKey":"1476005","priority":"high","data":{"_dId":"d57fd6","_mId":"h1685a5","#
    + #""title":"adobe title 123","body":"adobe body 123","category":"adobe category 123","#
    + #""custom key 1":"value 1","custom key 2":"test value 2","custom key 3":"foo bar android","#
    + #""media-attachment-url":"http://adobegiphy.com?test=123","#
    + #""sound":"http://testcampaign.instance.com/r/?id=s1685a5,d57fd6,d57ff5","#
    + #""uri":"http://testcampaign.instance.com/r/?id=d1685a5,d57fd6,d57ff6","badge":1817}}"#

  @Test("The Android sample comes out byte for byte in our order, without an addressee")
  func androidWithoutToken() throws {
    #expect(try android(token: nil) == "{" + androidSample)
  }

  @Test("The Android sample with an addressee begins with it")
  func androidWithToken() throws {
    let token = "<==========ENTER your device token==============>"
    #expect(try android(token: token) == #"{"to":""# + token + #"","# + androidSample)
  }

  @Test("The app's ten look-ups on iOS and eight on Android find their values")
  func lookUps() throws {
    let payload = JSONValue(try fullIOS().campaignLine(.ios, values))
    let alert = payload?["aps"]?["alert"]
    #expect(alert?["title"]?.text == values["title"])
    #expect(alert?["body"]?.text == values["body"])
    #expect(payload?["aps"]?["category"]?.text == "NEW_MESSAGE_CATEGORY")
    for key in ["_dId", "_mId", "media-attachment-url", "uri", "custom_field1"] {
      #expect(payload?[key]?.text?.isEmpty == false, "\(key)")
    }
    let data = JSONValue(try android(token: nil))?["data"]
    for key in [
      "title", "body", "category", "_dId", "_mId", "media-attachment-url", "uri", "custom key 1",
    ] {
      #expect(data?[key]?.text?.isEmpty == false, "\(key)")
    }
  }

  @Test(
    "A configured collapse key and priority replace the defaults, and blank ones leave theirs out")
  func campaignOptions() throws {
    let fixture = CampaignFixture()
    fixture.token = nil
    fixture.message.broadlogId = fixture.setting("7")
    fixture.campaign.collapseKey = fixture.text("{{ key }}")
    fixture.campaign.priority = fixture.setting("{{ priority }}")
    let set = try fixture.campaignLine(
      .android, ["title": "a", "key": "k\"", "priority": "normal"])
    #expect(
      set == #"{"collapseKey":"k\"","priority":"normal","data":{"_mId":"h7","title":"a"}}"#)
    let blank = try fixture.campaignLine(.android, ["title": "a", "key": " "])
    #expect(blank == #"{"data":{"_mId":"h7","title":"a"}}"#)
    expectRejection(.invalidArgument, field: "priority") {
      try fixture.campaignLine(.android, ["title": "a", "priority": "HIGH"])
    }
  }

  @Test("The default collapse key is as unsigned as the hex")
  func unsignedCollapseKey() throws {
    let fixture = CampaignFixture()
    fixture.token = nil
    fixture.message.broadlogId = fixture.setting("{{ id }}")
    let line = try fixture.campaignLine(.android, ["title": "a", "id": "-1"])
    #expect(
      line
        == #"{"collapseKey":"4294967295","priority":"high","data":{"_mId":"hffffffff","title":"a"}}"#
    )
  }

  @Test("The tracking state goes out after _mId")
  func trackingState() throws {
    let fixture = CampaignFixture()
    fixture.token = nil
    fixture.message.broadlogId = fixture.setting("1")
    fixture.message.trackingState = fixture.setting("{{ state }}")
    let on = try fixture.campaignLine(.ios, ["body": "b", "state": "on"])
    #expect(
      on == #"{"aps":{"alert":{"body":"b"}},"_mId":"h1","_acsDeliveryTracking":"on"}"#)
    let off = try fixture.campaignLine(.android, ["body": "b", "state": "off"])
    #expect(JSONValue(off)?["data"]?.keys == ["_mId", "_acsDeliveryTracking", "body"])
    expectRejection(.invalidFlag, field: "tracking.state") {
      try fixture.campaignLine(.ios, ["body": "b", "state": "maybe"])
    }
  }

  @Test("There is no size limit unless one is configured, and then it is exact")
  func maximumBytes() throws {
    for platform in [TargetFormat.Platform.ios, .android] {
      let fixture = CampaignFixture()
      fixture.token = nil
      let long = ["body": String(repeating: "a", count: 20_000)]
      let size = try fixture.campaignLine(platform, long).utf8.count
      fixture.limits.maximumPayloadBytes = size
      #expect(try fixture.campaignLine(platform, long).utf8.count == size)
      fixture.limits.maximumPayloadBytes = size - 1
      expectRejection(.payloadTooLarge) { try fixture.campaignLine(platform, long) }
    }
  }

  @Test("A message that says nothing is no payload")
  func empty() {
    let fixture = CampaignFixture()
    fixture.token = nil
    for platform in [TargetFormat.Platform.ios, .android] {
      expectRejection(.payloadEmpty) { try fixture.campaignLine(platform, ["title": " \t"]) }
    }
  }

  @Test("Nothing of a record shows in the next one")
  func independence() throws {
    let fixture = CampaignFixture()
    fixture.message.mediaURL = fixture.text("{{ media }}")
    fixture.message.badge = fixture.setting("{{ badge }}")
    fixture.message.broadlogId = fixture.setting("{{ id }}")
    fixture.limits.truncated = [.body]
    fixture.limits.maximumPayloadBytes = 120
    let token = ["token": CampaignFixture.registrationToken]
    let records = [
      ["title": "a", "media": "m", "badge": "1", "id": "5"], ["title": "b"],
      ["body": String(repeating: "long ", count: 50)], ["title": "c", "badge": "x"],
      ["body": "short"],
    ].map { $0.merging(token) { $1 } }
    let together = fixture.lines(.fcm(fixture.fcm), records)
    for (record, result) in zip(records, together) {
      #expect(result == fixture.lines(.fcm(fixture.fcm), [record])[0])
    }
    #expect(!fixture.wasTruncated)
  }

  @Test("Links in texts may hold the message's tracking ids")
  func trackingLinks() throws {
    let fixture = CampaignFixture()
    fixture.token = nil
    fixture.message.broadlogId = fixture.setting("{{ broadlogId }}")
    fixture.message.deliveryId = fixture.setting("{{ deliveryId }}")
    fixture.message.sound = fixture.text(
      #"{{ 13991925 | tracking_url: "http://testcampaign.instance.com", "s" }}"#)
    let ids = ["broadlogId": "1476005", "deliveryId": "13991894"]
    let line = try fixture.campaignLine(.android, ids)
    #expect(
      JSONValue(line)?["data"]?["sound"]?.text
        == "http://testcampaign.instance.com/r/?id=s1685a5,d57fd6,d57ff5")
    // The ids of the record before are not its successor's.
    let lines = fixture.lines(.campaign(.android, fixture.campaign), [ids, [:], ids])
    #expect(try lines[0].get() == line && lines[2].get() == line)
    expectRejection(.templateError, field: "sound") { try lines[1].get() }
  }

  @Test("A configured token that is empty is missing", arguments: ["", " "])
  func missingToken(token: String) {
    let fixture = CampaignFixture()
    for platform in [TargetFormat.Platform.ios, .android] {
      expectRejection(.missingToken, field: "token") {
        try fixture.campaignLine(platform, ["title": "a", "token": token])
      }
    }
  }
}
