import Payloads
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
    ] as [(AndroidNotificationKey, String)] {
      notification.set(key, to: [fixture.text(source)], at: "k", reporting: &fixture.problems)
    }
    notification.set(
      .bodyLocArgs, to: [fixture.text("{{ none }}"), fixture.text("x")], at: "k",
      reporting: &fixture.problems)
    fixture.fcm.notification = notification
    fixture.fcm.priority = .constant(.high)
    let line = try fixture.fcmLine(["title": "t", "body": "b", "count": "007", "channel": "news"])
    #expect(
      line.hasSuffix(
        #""data":{"title":"t","body":"b","media-attachment-url":"https://a.example/b.jpeg"},"#
          + #""notification":{"title":"t","body":"b","image":"https://a.example/b.jpeg"},"#
          + #""android":{"priority":"high","notification":{"channel_id":"news","color":"#
          + ##""#0aF9e1","visibility":"PUBLIC","notification_count":7,"##
          + #""body_loc_args":["","x"],"sticky":true}}}}"#), "\(line)")
    #expect(fixture.problems.isEmpty)
  }

  @Test("Its own texts replace the message's, and what is blank is left out")
  func ownTexts() throws {
    let fixture = CampaignFixture()
    var notification = NotificationPlan()
    notification.title = fixture.text("own {{ title }}")
    notification.body = fixture.text(" {{ none }}")
    notification.set(.icon, to: [fixture.text("{{ none }}")], at: "k", reporting: &fixture.problems)
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
      notification.set(key, to: [fixture.text(value)], at: "k", reporting: &fixture.problems)
      #expect(fixture.problems.map(\.setting) == ["k"], "\(key) \(value)")
      notification.set(
        key, to: [fixture.text("{{ value }}")], at: "k", reporting: &fixture.problems)
      fixture.fcm.notification = notification
      expectRejection(
        key == .sticky ? .invalidFlag : .invalidArgument,
        field: "android.notification.\(key.rawValue)"
      ) {
        try fixture.fcmLine(["title": "t", "value": value])
      }
    }
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
}
