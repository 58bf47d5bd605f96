import Bytes
import Payloads
import Platforms
import Records
import Testing

@Suite("FCM notifications, PAYLOADS.md §3")
struct NotificationTests {
  @Test("A notification shows the message's texts, behind data; android's part stands in android")
  func order() throws {
    let fixture = CampaignFixture()
    fixture.message.mediaURL = fixture.text("https://a.example/b.jpeg")
    var notification = NotificationPlan()
    for (key, source) in [
      (.sticky, "yes"), (.notificationCount, "{{ count }}"), (.color, "#0aF9e1"),
      (.channelId, "{{ channel }}"), (.visibility, "PUBLIC"), (.localOnly, "no"),
      (.bodyLocKey, "key"),
    ] as [(AndroidNotificationKey, String)] {
      notification.set(key, to: fixture.text(source), at: "k", reporting: &fixture.problems)
    }
    notification.set(
      .bodyLocArgs, toList: [fixture.text("{{ none }}"), fixture.text("x")], at: "k",
      reporting: &fixture.problems)
    fixture.fcm.notification = notification
    fixture.fcm.priority = .constant(.high)
    let line = try fixture.fcmLine(["title": "t", "body": "b", "count": "007", "channel": "news"])
    #expect(
      line.hasSuffix(
        #"""
        "data":{"title":"t","body":"b","media-attachment-url":"https://a.example/b.jpeg"},\#
        "notification":{"title":"t","body":"b","image":"https://a.example/b.jpeg"},\#
        "android":{"priority":"high","notification":{"channel_id":"news","color":"#0aF9e1",\#
        "visibility":"PUBLIC","notification_count":7,"body_loc_key":"key",\#
        "body_loc_args":["","x"],"sticky":true}}}}
        """#), "\(line)")
    #expect(fixture.problems.isEmpty)
  }

  @Test("Its own texts replace the message's, and what is blank is left out")
  func ownTexts() throws {
    let fixture = CampaignFixture()
    var notification = NotificationPlan()
    notification.title = fixture.text("own {{ title }}")
    notification.body = fixture.text(" {{ none }}")
    notification.set(.icon, to: fixture.text("{{ none }}"), at: "k", reporting: &fixture.problems)
    fixture.fcm.notification = notification
    let message = try fixture.fcmMessage(["title": "t", "body": "b"])
    #expect(message?["notification"] == JSONValue(#"{"title":"own t"}"#))
    #expect(message?.keys == ["token", "data", "notification"])
  }

  @Test("Values are checked, constants at once")
  func checks() throws {
    let wrong: [(AndroidNotificationKey, String)] = [
      (.color, "red"), (.color, "#12345"), (.color, "#12345g"), (.notificationCount, "-1"),
      (.notificationCount, "2147483648"), (.visibility, "public"), (.proxy, "MAYBE"),
      (.notificationPriority, "HIGH"), (.sticky, "on"),
    ]
    for (key, value) in wrong {
      let fixture = CampaignFixture()
      var notification = NotificationPlan()
      notification.set(key, to: fixture.text(value), at: "k", reporting: &fixture.problems)
      #expect(fixture.problems.map(\.setting) == ["k"], "\(key) \(value)")
      notification.set(
        key, to: fixture.text("{{ value }}"), at: "k", reporting: &fixture.problems)
      fixture.fcm.notification = notification
      expectRejection(
        key == .sticky ? .invalidFlag : .invalidArgument,
        field: "android.notification.\(key.rawValue)"
      ) {
        try fixture.fcmLine(["title": "t", "value": value])
      }
    }
  }

  @Test("Constants are written as records' texts are")
  func constants() throws {
    let values: [(AndroidNotificationKey, String)] = [
      (.icon, "é\"\n"), (.color, "#0aF9e1"), (.notificationCount, "007"), (.sticky, "yes"),
      (.localOnly, "no"), (.visibility, "PUBLIC"), (.ticker, " "), (.proxy, "DENY"),
    ]
    let lines = try ["{{ value }}", nil].map { template in
      try values.map { key, value in
        let fixture = CampaignFixture()
        var notification = NotificationPlan()
        notification.set(
          key, to: fixture.text(template ?? value), at: "k", reporting: &fixture.problems)
        fixture.fcm.notification = notification
        #expect(fixture.problems.isEmpty)
        return try fixture.fcmLine(["title": "t", "value": value])
      }
    }
    #expect(lines[0] == lines[1])
  }

  @Test("Its keys and values count like those of data, and are cut with them")
  func size() throws {
    let fixture = CampaignFixture()
    fixture.fcm.notification = NotificationPlan()
    // Twice the key of four bytes and the value.
    let fits = String(repeating: "é", count: 1_022)
    #expect(try fixture.fcmLine(["body": fits]).isEmpty == false)
    expectRejection(.payloadTooLarge) { try fixture.fcmLine(["body": fits + "a"]) }
    fixture.limits.truncated = [.body]
    let cut = try fixture.fcmMessage(["body": fits + "a"])
    let expected = String(repeating: "é", count: 1_020) + "…"
    #expect(cut?["data"]?["body"]?.text == expected)
    #expect(cut?["notification"]?["body"]?.text == expected)
    // An odd number of bytes too many takes a whole byte off both.
    fixture.limits.headroomBytes = 1
    let odd = try fixture.fcmMessage(["body": String(repeating: "a", count: 2_050)])
    #expect(odd?["data"]?["body"]?.text == String(repeating: "a", count: 2_040) + "…")
  }

  /// A fixture whose notification has `light_settings` of these templates.
  private func lights(
    red: String = "{{ red }}", on: String = "{{ on }}", off: String = "0.5s"
  ) -> CampaignFixture {
    let fixture = CampaignFixture()
    var light = NotificationPlan.LightSettings()
    light.red = fixture.checked(red, .fraction)
    light.alpha = fixture.checked("{{ alpha }}", .fraction)
    light.onDuration = fixture.checked(on, .duration)
    light.offDuration = fixture.checked(off, .duration)
    var notification = NotificationPlan()
    notification.set(light)
    fixture.fcm.notification = notification
    return fixture
  }

  @Test("Light settings nest as in Google's schema; all of them or none")
  func lightSettings() throws {
    let whole = try lights().fcmLine(["title": "t", "red": "0.25", "on": "1s"])
    #expect(
      whole.contains(
        #""notification":{"light_settings":{"color":{"red":0.25},"light_on_duration":"1s","#
          + #""light_off_duration":"0.5s"}}"#), "\(whole)")
    let none = try lights(off: "{{ none }}").fcmMessage(["title": "t"])
    #expect(none?["android"] == nil)
    for record in [
      ["red": "1"], ["red": "1.5", "on": "1s"], ["red": "1", "on": "1m"], ["on": "1s"],
    ] {
      expectRejection(.invalidArgument, field: "android.notification.light_settings") {
        try lights().fcmLine(record.merging(["title": "t"]) { $1 })
      }
    }
  }

  @Test("Elements of a list are checked; those of texts may be empty, durations may not")
  func lists() throws {
    func fixture(_ key: AndroidNotificationKey) -> CampaignFixture {
      let fixture = CampaignFixture()
      var notification = NotificationPlan()
      if let companion = key.companion {
        notification.set(
          companion, to: fixture.text("{{ key }}"), at: "k", reporting: &fixture.problems)
      }
      notification.set(
        key, toList: [fixture.text("1s"), fixture.text("{{ value }}")], at: "k",
        reporting: &fixture.problems)
      fixture.fcm.notification = notification
      return fixture
    }
    let empty = try fixture(.titleLocArgs).fcmMessage(["title": "t", "key": "k"])
    #expect(
      empty?["android"]
        == JSONValue(#"{"notification":{"title_loc_key":"k","title_loc_args":["1s",""]}}"#))
    let alone = try fixture(.titleLocArgs).fcmMessage(["title": "t"])
    #expect(alone?["android"] == nil)
    for value in ["", "1", "1.s", "-1s", "315576000001s", "315576000000.1s"] {
      expectRejection(.invalidArgument, field: "android.notification.vibrate_timings") {
        try fixture(.vibrateTimings).fcmLine(["title": "t", "value": value])
      }
    }
    let wrong = CampaignFixture()
    var notification = NotificationPlan()
    notification.set(
      .vibrateTimings, toList: [wrong.text("1s"), wrong.text("2"), wrong.text("")], at: "k",
      reporting: &wrong.problems)
    #expect(wrong.problems.map(\.setting) == ["k[1]", "k[2]"])
  }

  @Test("Usage is what the platform counts, and the limit that holds for it")
  func usage() throws {
    let fixture = CampaignFixture()
    fixture.fcm.notification = NotificationPlan()
    _ = try fixture.fcmLine(["title": "é\n", "body": "b"])
    #expect(fixture.usage.bytes == 2 * (5 + 3 + 4 + 1) && fixture.usage.limit == 4_096)
    fixture.limits.headroomBytes = 96
    let line = try fixture.apnsLine(["title": "é\n"])
    #expect(fixture.usage.bytes == #"{"aps":{"alert":{"title":"é\n"}}}"#.utf8.count, "\(line)")
    #expect(fixture.usage.limit == 4_000)
    fixture.apns.pushType = .constant(.voip)
    fixture.apns.topic = fixture.checked("com.example.app.voip")
    _ = try fixture.apnsLine(["title": "t"])
    #expect(fixture.usage.limit == 5_024)
    fixture.token = nil
    let android = try fixture.campaignLine(.android, ["title": "t"])
    #expect(fixture.usage.bytes == android.utf8.count && fixture.usage.limit == nil)
  }
}
