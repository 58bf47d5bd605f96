import Payloads
import Records
import Testing

@Suite("What is refused before the first record")
struct TargetPlanTests {
  private enum Kind { case apns, fcm, campaign }

  /// The settings that are refused after `change`.
  private func problems(
    _ kind: Kind, change: (CampaignFixture) -> Void = { _ in }
  ) -> [String] {
    let fixture = CampaignFixture()
    change(fixture)
    let format: TargetFormat =
      switch kind {
      case .apns: .apns(fixture.apns)
      case .fcm: .fcm(fixture.fcm)
      case .campaign: .campaign(.ios, fixture.campaign)
      }
    _ = fixture.plan(format)
    return fixture.problems.map(\.setting)
  }

  @Test("A plan that fits has no problems")
  func none() {
    #expect(problems(.apns) == [])
    #expect(problems(.fcm) == [])
    #expect(problems(.campaign) { $0.token = nil } == [])
  }

  @Test("Constants are checked by the rules of rendered texts")
  func constants() {
    let fixture = CampaignFixture()
    let badge: Setting<Badge>? = fixture.setting("5.0", at: "badge")
    let id: Setting<TrackingId>? = fixture.setting("+5", at: "tracking.broadlogId")
    let flag: Setting<Flag>? = fixture.setting("maybe", at: "mutableContent")
    let priority: Setting<APNsPriority>? = fixture.setting("7", at: "apns.priority")
    let expiration: Setting<Expiration>? = fixture.setting("soon", at: "apns.expiration")
    let ttl: Setting<TimeToLive>? = fixture.setting("29d", at: "fcm.ttl")
    let type: Setting<PushType>? = fixture.setting("silent", at: "apns.pushType")
    #expect(badge == nil && id == nil && flag == nil && priority == nil)
    #expect(expiration == nil && ttl == nil && type == nil)
    let long = String(repeating: "a", count: 65)
    #expect(fixture.checked(long, .collapseId, at: "apns.collapseId") == nil)
    #expect(
      fixture.problems.map(\.code) == [
        .invalidBadge, .invalidTrackingId, .invalidFlag, .badPriority, .badExpirationDate,
        .invalidArgument, .invalidPushType, .badCollapseId,
      ])
    #expect(fixture.problems.first?.setting == "badge")
  }

  @Test("APNs needs a topic and a token")
  func required() {
    let found = problems(.apns) {
      $0.apns.topic = nil
      $0.token = nil
    }
    #expect(found == ["token", "apns.topic"])
  }

  @Test("A constant topic must fit the constant or inferred push type")
  func topic() {
    let suffixed = { (fixture: CampaignFixture) in
      fixture.apns.topic = fixture.checked("com.example.app.voip")
    }
    #expect(problems(.apns, change: suffixed) == ["apns.topic"])
    #expect(
      problems(.apns) {
        suffixed($0)
        $0.apns.pushType = .constant(.voip)
      } == [])
    #expect(
      problems(.apns) { $0.apns.pushType = .constant(.liveactivity) }
        == ["apns.topic"])
  }

  @Test("A constant background push has priority 5")
  func priority() {
    #expect(
      problems(.apns) {
        $0.apns.pushType = .constant(.background)
        $0.apns.priority = .constant(.immediate)
      } == ["apns.priority"])
  }

  @Test("FCM takes exactly one addressee")
  func addressee() {
    #expect(problems(.fcm) { $0.token = nil } == ["token"])
    #expect(
      problems(.fcm) { $0.fcm.topic = $0.checked("news", .topic) } == ["token"])
  }

  @Test("A custom field may not take a name that the mapping or the gateway uses")
  func customNames() {
    func refused(_ name: String, _ format: TargetFormat) -> Bool {
      CustomField.problem(name: Array(name.utf8), format: format) != nil
    }
    let apns = TargetFormat.apns(APNsOptions())
    let fcm = TargetFormat.fcm(FCMOptions())
    for name in ["aps", "uri", "media-attachment-url", "_dId", "_mId", "_acsDeliveryTracking"] {
      #expect(refused(name, apns) && refused(name, fcm), "\(name)")
    }
    for name in [
      "title", "body", "badge", "sound", "category", "from", "message_type", "google", "google.x",
      "gcm", "gcm.n",
    ] {
      #expect(refused(name, fcm) && !refused(name, apns), "\(name)")
    }
    for name in ["custom key 1", "Title", "goo", "x-from", ""] {
      #expect(!refused(name, fcm) && !refused(name, apns), "\(name)")
    }
    #expect(
      problems(.fcm) { $0.message.customFields = [$0.custom("title", "x")] }
        == ["message.customFields.title"])
  }

  @Test("A headroom as large as the limit leaves no room")
  func headroom() {
    #expect(
      problems(.apns) { $0.limits.headroomBytes = 4_096 } == ["limits.headroomBytes"])
    #expect(problems(.apns) { $0.limits.headroomBytes = 4_095 } == [])
  }
}
