import Bytes
import Payloads
import Platforms
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
    let flag: Setting<FlagWord>? = fixture.setting("maybe", at: "mutableContent")
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
      problems(.apns) { $0.apns.pushType = .constant(.location) }
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
    func refused(_ name: String, _ format: TargetFormat.Platform) -> Bool {
      CustomFieldName.refusal(of: name, onAndroid: format == .android) != nil
    }
    let apns = TargetFormat.Platform.ios
    let fcm = TargetFormat.Platform.android
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
    let toTopic = { (fixture: CampaignFixture, headroom: Int) in
      fixture.token = nil
      fixture.fcm.topic = fixture.checked("news", .topic)
      fixture.limits.headroomBytes = headroom
    }
    #expect(problems(.fcm) { toTopic($0, 2_048) } == ["limits.headroomBytes"])
    #expect(problems(.fcm) { toTopic($0, 2_047) } == [])
  }

  /// The settings refused of a message with `aps` for a push type; nil: none is configured.
  private func apsProblems(
    _ type: PushType?, _ change: (CampaignFixture, inout APSPlan) -> Void
  ) -> [String] {
    problems(.apns) { fixture in
      var aps = APSPlan()
      change(fixture, &aps)
      fixture.message.aps = aps
      fixture.apns.pushType = type.map { .constant($0) }
      fixture.apns.topic = fixture.checked("com.example.app" + (type?.topicSuffix ?? ""))
    }
  }

  @Test("A constant key must fit the push type")
  func pushTypeFits() {
    let score = { (fixture: CampaignFixture, aps: inout APSPlan) in
      aps.relevanceScore = fixture.checked("75", .number)
    }
    #expect(apsProblems(nil, score) == ["message.aps.relevance-score"])
    #expect(apsProblems(.alert, score) == ["message.aps.relevance-score"])
    let changed = { (_: CampaignFixture, aps: inout APSPlan) in
      aps.contentChanged = .constant(FlagWord(true))
    }
    #expect(apsProblems(nil, changed) == ["message.aps.content-changed"])
    #expect(apsProblems(.widgets, changed) == [])
    #expect(apsProblems(.controls) { _, _ in } == ["apns.pushType"])
    #expect(
      apsProblems(.widgets) { $1.contentChanged = $0.setting("{{ changed }}") } == [])
    let activity = { (fixture: CampaignFixture, aps: inout APSPlan) in
      score(fixture, &aps)
      aps.liveActivity = APSPlan.LiveActivity()
      aps.liveActivity?.event = fixture.setting("start")
      aps.liveActivity?.timestamp = fixture.setting("{{ time }}")
    }
    #expect(apsProblems(.liveactivity, activity) == [])
    #expect(apsProblems(.liveactivity) { _, _ in } == ["apns.pushType"])
    #expect(
      apsProblems(.voip, activity) == ["message.aps.relevance-score", "message.aps.event"])
    #expect(
      apsProblems(.liveactivity) {
        activity($0, &$1)
        $0.message.title = nil
        $0.message.body = nil
      } == ["message.aps.event"])
    // Variants may give what is missing.
    let varied = { (fixture: CampaignFixture, aps: inout APSPlan) in
      activity(fixture, &aps)
      fixture.message.title = nil
      fixture.message.body = nil
      fixture.message.isWhole = false
    }
    #expect(apsProblems(.liveactivity, varied) == [])
    #expect(apsProblems(.liveactivity) { fixture, _ in fixture.message.isWhole = false } == [])
  }

  @Test("What only a record's push type decides is left to the record")
  func pushTypeOfRecords() {
    let found = problems(.apns) { fixture in
      fixture.message.aps = APSPlan()
      fixture.message.aps?.relevanceScore = fixture.checked("75", .number)
      fixture.message.aps?.contentChanged = .constant(FlagWord(true))
      fixture.apns.pushType = fixture.setting("{{ type }}")
      fixture.apns.topic = fixture.checked("{{ topic }}")
    }
    #expect(found == [])
  }

  @Test("Apple's keys are no problem for an Android target")
  func android() {
    let found = problems(.fcm) { fixture in
      fixture.message.aps = APSPlan()
      fixture.message.aps?.relevanceScore = fixture.checked("75", .number)
      fixture.message.aps?.contentChanged = .constant(FlagWord(true))
    }
    #expect(found == [])
  }
}
