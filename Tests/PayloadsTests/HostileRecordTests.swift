import Bytes
import Payloads
import Platforms
import Testing

/// Records made of everything that a payload could choke on.
@Suite("Hostile records")
struct HostileRecordTests {
  private static let pieces = [
    "", "\"", "\\", "\u{0}", "\u{1f}", "\u{7f}", "\n", "\u{2028}", "}", "{", "]", ",", ":", "\",\"",
    "{{ title }}", "\u{10ffff}", "e\u{301}", "👩‍💻", "\u{feff}", "\u{202e}", "null", "-1", "1e9", " ",
    "\\u0000", "99999999999999999999", "true", "1", "0", String(repeating: "x", count: 300),
  ]

  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  @Test(
    "Every record is a line of valid JSON that holds its texts, or a rejection", arguments: 0..<40)
  func always(seed: UInt64) throws {
    var dice = Dice(state: seed)
    for _ in 0..<25 {
      let fixture = CampaignFixture()
      fixture.message.badge = fixture.setting("{{ badge }}")
      fixture.message.contentAvailable = fixture.setting("{{ flag }}")
      fixture.message.mediaURL = fixture.text("{{ media }}")
      fixture.message.customFields = [fixture.custom("k \" é", "{{ custom }}")]
      fixture.message.broadlogId = fixture.setting("{{ id }}")
      fixture.apns.collapseId = fixture.checked("{{ collapse }}", .collapseId)
      fixture.apns.expiration = fixture.setting("{{ until }}")
      fixture.fcm.ttl = fixture.setting("{{ until }}")
      fixture.limits.truncated = [.body, .title]
      fixture.limits.maximumPayloadBytes = .random(in: 10...400, using: &dice)
      var values: [String: String] = [:]
      for name in ["title", "body", "media", "custom", "collapse"] {
        values[name] = (0..<Int.random(in: 0...4, using: &dice))
          .map { _ in Self.pieces.randomElement(using: &dice) ?? "" }.joined()
      }
      for name in ["badge", "flag", "id", "until", "token"] where Bool.random(using: &dice) {
        if Bool.random(using: &dice) { values[name] = Self.pieces.randomElement(using: &dice) }
      }
      let isIOS = Bool.random(using: &dice)
      do {
        let line = JSONValue(isIOS ? try fixture.apnsLine(values) : try fixture.fcmLine(values))
        let holder = isIOS ? line?["payload"] : line?["message"]?["data"]
        #expect(line != nil)
        let custom = values["custom"] ?? ""
        #expect(holder?["k \" é"]?.text == (custom.isEmpty ? nil : custom))
      } catch is EncodeFailure {
        // A rejection is a right answer here; which one, the other suites ask.
      }
    }
  }
}
