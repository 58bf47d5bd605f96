import Bytes
import Payloads
import Platforms
import Records
import Testing

@Suite("Apple's keys beyond the campaign's, PAYLOADS.md §2")
struct APSTests {
  private func fixture(_ change: (CampaignFixture, inout APSPlan) -> Void) -> CampaignFixture {
    let fixture = CampaignFixture()
    var aps = APSPlan()
    change(fixture, &aps)
    fixture.message.aps = aps
    return fixture
  }

  private func liveActivity(
    _ change: (CampaignFixture, inout APSPlan.LiveActivity) -> Void = { _, _ in }
  ) -> CampaignFixture {
    fixture { fixture, aps in
      var activity = APSPlan.LiveActivity()
      activity.event = fixture.setting("{{ event }}")
      activity.timestamp = fixture.setting("{{ timestamp }}")
      activity.contentState = .object([
        JSONTemplateMember(name: Array("score".utf8), value: .text(fixture.text("{{ score }}"))),
        JSONTemplateMember(name: Array("blank".utf8), value: .text(fixture.text(" {{ none }}"))),
        JSONTemplateMember(name: Array("half".utf8), value: .number(LastingBytes([0x32]))),
      ])
      activity.staleDate = fixture.setting("{{ stale }}")
      activity.dismissalDate = fixture.setting("{{ dismissal }}")
      activity.attributesType = fixture.text("{{ type }}")
      activity.attributes = .object([
        JSONTemplateMember(name: Array("team".utf8), value: .text(fixture.text("A")))
      ])
      change(fixture, &activity)
      aps.liveActivity = activity
      fixture.apns.pushType = .constant(.liveactivity)
      fixture.apns.topic = fixture.checked("com.example.app.push-type.liveactivity")
    }
  }

  @Test("They nest as Apple nests them, behind the campaign's keys, in the page's order")
  func order() throws {
    let fixture = fixture { fixture, aps in
      aps.subtitle = fixture.text("sub")
      aps.launchImage = fixture.text("image")
      aps.titleLocalization = APSPlan.Localization(
        key: fixture.text("TITLE"), arguments: [fixture.text("{{ none }}"), fixture.text("x")])
      aps.subtitleLocalization = APSPlan.Localization(key: fixture.text("SUB"), arguments: [])
      aps.bodyLocalization = APSPlan.Localization(
        key: fixture.text("{{ key }}"), arguments: [fixture.text("y")])
      aps.threadId = fixture.text("thread")
      aps.targetContentId = fixture.text("window")
      aps.filterCriteria = fixture.text("work")
      aps.interruptionLevel = fixture.setting("time-sensitive")
      aps.relevanceScore = fixture.checked("0.50", .fraction)
      fixture.message.sound = fixture.text("default")
    }
    let line = try fixture.apnsLine(["title": "t", "body": "b", "key": "KEY"])
    #expect(
      line.hasSuffix(
        #"""
        "payload":{"aps":{"alert":{"body":"b","title":"t","subtitle":"sub",\#
        "launch-image":"image","title-loc-key":"TITLE","title-loc-args":["","x"],\#
        "subtitle-loc-key":"SUB","loc-key":"KEY","loc-args":["y"]},"sound":"default",\#
        "thread-id":"thread","target-content-id":"window","filter-criteria":"work",\#
        "interruption-level":"time-sensitive","relevance-score":0.50}}}
        """#), "\(line)")
  }

  @Test("Arguments go out only beside their key")
  func arguments() throws {
    let fixture = fixture { fixture, aps in
      aps.bodyLocalization = APSPlan.Localization(
        key: fixture.text("{{ key }}"), arguments: [fixture.text("y")])
    }
    let alert = try fixture.payload(["title": "t"])?["aps"]?["alert"]
    #expect(alert?.keys == ["title"])
  }

  @Test("A relevance score is a JSON number from 0 to 1")
  func relevance() throws {
    let fixture = fixture { $1.relevanceScore = $0.checked("{{ score }}", .fraction) }
    for score in ["0", "1", "0.5", "1e-2", "1.0"] {
      let payload = try fixture.payload(["title": "t", "score": score])
      #expect(payload?["aps"]?["relevance-score"] == .number(score))
    }
    for score in ["1.1", "-0.1", ".5", "5.", "00.5", "+1", "0x1p-1", "nan", "0,5", "1e400"] {
      expectRejection(.invalidArgument, field: "aps.relevance-score", "\(score)") {
        try fixture.apnsLine(["title": "t", "score": score])
      }
    }
  }

  @Test("An interruption level has one of four names")
  func interruption() throws {
    let fixture = fixture { $1.interruptionLevel = $0.setting("{{ level }}") }
    for level in ["passive", "active", "time-sensitive", "critical"] {
      let payload = try fixture.payload(["title": "t", "level": level])
      #expect(payload?["aps"]?["interruption-level"]?.text == level)
    }
    for level in ["Active", "urgent", "activ", "timeSensitive"] {
      expectRejection(.invalidArgument, field: "aps.interruption-level") {
        try fixture.apnsLine(["title": "t", "level": level])
      }
    }
  }

  @Test(
    "A critical sound takes the place of the message's, and a rejection names its key",
    arguments: [(APSPlan.SoundSettings.Place.message, "sound.volume"), (.aps, "aps.sound.volume")])
  func criticalSound(place: APSPlan.SoundSettings.Place, volume: String) throws {
    let fixture = fixture { fixture, aps in
      var sound = APSPlan.SoundSettings(of: place)
      sound.critical = fixture.setting("{{ critical }}")
      sound.name = fixture.text("alarm.caf")
      sound.volume = fixture.checked("{{ volume }}", .fraction)
      aps.soundSettings = sound
      fixture.message.sound = fixture.text("default")
    }
    let loud = try fixture.payload(["critical": "1", "volume": "0.75"])
    #expect(
      loud == JSONValue(#"{"aps":{"sound":{"critical":1,"name":"alarm.caf","volume":0.75}}}"#))
    let quiet = try fixture.payload(["critical": "0"])
    #expect(quiet == JSONValue(#"{"aps":{"sound":{"name":"alarm.caf"}}}"#))
    expectRejection(.invalidArgument, field: volume) {
      try fixture.apnsLine(["volume": "2"])
    }
  }

  @Test("A Live Activity's keys stand in the page's order; white space counts as empty in them")
  func liveActivityOrder() throws {
    let line = try liveActivity().apnsLine([
      "title": "t", "event": "start", "timestamp": "1700000000", "score": "1",
      "stale": "1700000100",
      "dismissal": "0", "type": "Game",
    ])
    #expect(
      line.hasSuffix(
        #""payload":{"aps":{"alert":{"title":"t"},"event":"start","timestamp":1700000000,"#
          + #""content-state":{"score":"1","half":2},"stale-date":1700000100,"dismissal-date":0,"#
          + #""attributes-type":"Game","attributes":{"team":"A"}}}}"#), "\(line)")
    #expect(line.contains(#""apns-push-type":"liveactivity""#))
  }

  @Test("Each event of a Live Activity needs its keys")
  func liveActivityNeeds() throws {
    let time = ["timestamp": "1700000000"]
    func line(
      _ fixture: CampaignFixture, _ values: [String: String], at time: [String: String]
    ) throws -> String {
      try fixture.apnsLine(values.merging(time) { $1 })
    }
    let full = liveActivity()
    for event in ["update", "end"] {
      #expect(try line(full, ["event": event], at: time).isEmpty == false)
    }
    for values in [
      ["event": "update"], ["event": "start", "title": "t", "type": "Game"],
      ["event": "end", "timestamp": " "],
    ] {
      expectRejection(.invalidPushType, "\(values)") { try line(full, values, at: [:]) }
    }
    for values in [
      ["event": "start", "type": "Game"], ["event": "start", "title": "t"], ["title": "t"],
    ] {
      expectRejection(.invalidPushType, "\(values)") { try line(full, values, at: time) }
    }
    let stateless = liveActivity { $1.contentState = nil }
    expectRejection(.invalidPushType) { try line(stateless, ["event": "update"], at: time) }
    let bare = liveActivity { $1.attributes = nil }
    expectRejection(.invalidPushType) {
      try line(bare, ["event": "start", "title": "t", "type": "Game"], at: time)
    }
    expectRejection(.invalidArgument, field: "aps.event") {
      try line(full, ["event": "pause"], at: time)
    }
    expectRejection(.invalidArgument, field: "aps.timestamp") {
      try line(full, ["event": "end"], at: ["timestamp": "now"])
    }
  }

  @Test("A Live Activity's keys and its push type belong together")
  func liveActivityType() throws {
    let fixture = liveActivity()
    fixture.apns.topic = fixture.checked("com.example.app")
    for type in [nil, Setting.constant(.alert)] as [Setting<PushType>?] {
      fixture.apns.pushType = type
      expectRejection(.invalidPushType, field: "apns-push-type") {
        try fixture.apnsLine(["title": "t", "event": "update", "timestamp": "1"])
      }
    }
  }

  @Test("A Live Activity's relevance score is any number")
  func liveActivityRelevance() throws {
    let fixture = liveActivity()
    fixture.message.aps?.relevanceScore = fixture.checked("{{ score }}", .number)
    let payload = try fixture.payload(["event": "end", "timestamp": "1", "score": "-100"])
    #expect(payload?["aps"]?["relevance-score"] == .number("-100"))
  }

  @Test("In campaign format the event tells whose relevance score it is")
  func campaignRelevance() throws {
    let fixture = liveActivity()
    fixture.message.aps?.relevanceScore = fixture.checked("{{ score }}", .number)
    let values = [
      "token": CampaignFixture.deviceToken, "title": "t", "timestamp": "1", "score": "50",
    ]
    let line = try fixture.campaignLine(.ios, values.merging(["event": "end"]) { $1 })
    #expect(JSONValue(line)?["aps"]?["relevance-score"] == .number("50"))
    expectRejection(.invalidArgument, field: "aps.relevance-score") {
      try fixture.campaignLine(.ios, values)
    }
  }

  @Test("Widgets and controls need changed content, and no other type takes it")
  func contentChanged() throws {
    for (type, suffix) in [(PushType.widgets, "widgets"), (.controls, "controls")] {
      let fixture = fixture { $1.contentChanged = $0.setting("{{ changed }}") }
      fixture.apns.pushType = .constant(type)
      fixture.apns.topic = fixture.checked("com.example.app.push-type.\(suffix)")
      #expect(
        try fixture.payload(["changed": "1"]) == JSONValue(#"{"aps":{"content-changed":true}}"#))
      expectRejection(.invalidPushType) { try fixture.apnsLine(["title": "t"]) }
      fixture.apns.pushType = nil
      fixture.apns.topic = fixture.checked("com.example.app")
      expectRejection(.invalidPushType) {
        try fixture.apnsLine(["title": "t", "changed": "1"])
      }
    }
  }

  @Test("Android's payloads leave them out")
  func android() throws {
    let fixture = fixture { $1.subtitle = $0.text("sub") }
    #expect(try fixture.fcmMessage(["title": "t"])?["data"]?.keys == ["title"])
  }
}
