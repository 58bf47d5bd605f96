import Bytes
import Payloads
import Platforms
import Records
import Testing

@Suite("Texts cut to the limit, PAYLOADS.md §4")
struct SizeFitTests {
  /// Everything that must not be torn: letters with accents, emoji with skin tones and joiners, flags,
  /// Hangul syllables, Indic conjuncts, CRLF; and what JSON escapes.
  private static let pieces = [
    "a", "é", "e\u{301}", "o\u{302}\u{323}\u{31b}", "😀", "👩🏽‍💻", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🇫🇷", "🇧🇷", "🇫",
    "각", "\u{1100}\u{1161}\u{11a8}", "\u{1100}", "क्षि", "ক্ত", "\r\n", "\n", "\r", "\"", "\\", "\u{1}",
    "\u{7f}", " ", "中", "1️⃣", "❤️", "\u{200d}", "\u{301}", "\u{600}", "…",
  ]
  private static let fields: [TruncatedField] = [
    .title, .body, .subtitle, .customField(name: Array("note".utf8)),
  ]
  private static let names = ["title", "body", "sub", "note"]

  /// Another one for each run; a failure names it.
  private static let base = UInt64.random(in: 0..<1 << 32)

  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  private enum Kind: CaseIterable {
    case apns, fcm, fcmNotification, fcmOwnTitle, campaignIOS, campaignAndroid
  }

  /// A message with a text for each of `names`.
  private static func fixture(_ kind: Kind) -> (CampaignFixture, TargetFormat) {
    let fixture = CampaignFixture()
    fixture.message.customFields = [
      fixture.custom("other", "x"), fixture.custom("note", "{{ note }}"),
    ]
    fixture.message.aps = APSPlan()
    fixture.message.aps?.subtitle = fixture.text("{{ sub }}")
    switch kind {
    case .apns: return (fixture, .apns(fixture.apns))
    case .campaignIOS: return (fixture, .campaign(.ios, fixture.campaign))
    case .campaignAndroid: return (fixture, .campaign(.android, fixture.campaign))
    case .fcmNotification: fixture.fcm.notification = NotificationPlan()
    case .fcmOwnTitle:
      fixture.fcm.notification = NotificationPlan()
      fixture.fcm.notification?.title = fixture.text("own")
    case .fcm: break
    }
    return (fixture, .fcm(fixture.fcm))
  }

  private static func record(_ values: [String], _ kind: Kind) -> [String: String] {
    var record = Dictionary(uniqueKeysWithValues: zip(names, values))
    record["token"] =
      kind == .apns ? CampaignFixture.deviceToken : CampaignFixture.registrationToken
    return record
  }

  /// The line with as much of each text as fits, by encoding every length; nil where none fits.
  private static func oracle(
    _ order: [Int], _ texts: [String], _ kind: Kind, limit: Int
  ) throws -> String? {
    let (fixture, format) = fixture(kind)
    fixture.limits.maximumPayloadBytes = limit
    var now = texts
    /// The first of `candidates` for a text with which the payload fits; then the text is that.
    func firstFitting(_ candidates: [String], at index: Int) throws -> String? {
      let records = candidates.map { candidate in
        var values = now
        values[index] = candidate
        return record(values, kind)
      }
      for (line, candidate) in zip(fixture.lines(format, records), candidates) {
        switch line {
        case .success(let line):
          now[index] = candidate
          return line
        case .failure(.rejected(let rejection)) where rejection.code == .payloadTooLarge: break
        case .failure(let error): throw error
        }
      }
      return nil
    }
    func cuts(_ whole: String) -> [String] {
      (0..<whole.count).reversed().map { whole.prefix($0) + "…" }
    }
    var emptied: [Int] = []
    for index in order {
      let whole = texts[index]
      // The target does not send the subtitle.
      if index == 2, ![.apns, .campaignIOS].contains(kind) { continue }
      let isLeftOut = index == 3 ? whole.isEmpty : whole.utf8.allSatisfy { $0 <= 0x20 && $0 > 8 }
      if isLeftOut || whole.isEmpty { continue }
      if var line = try firstFitting(cuts(whole), at: index) {
        // Where the last cut leaves room, those before it may have it.
        for earlier in emptied.reversed() {
          let whole = texts[earlier]
          line = try firstFitting([whole] + cuts(whole), at: earlier) ?? line
        }
        return line
      }
      if fixture.longer(whole, than: "…", format) {
        now[index] = "…"
        emptied.append(index)
      }
    }
    return nil
  }

  @Test("As much stays as fits, in the order of the fields", arguments: 0..<240)
  func maximal(number: UInt64) throws {
    let seed = Self.base &+ number
    var dice = Dice(state: seed &* 7_919 &+ 1)
    for _ in 0..<8 { _ = dice.next() }
    let kind = Kind.allCases[Int(number) % Kind.allCases.count]
    let texts = Self.names.map { _ in
      (0..<Int.random(in: 0...18, using: &dice)).map { _ in
        Self.pieces.randomElement(using: &dice) ?? ""
      }.joined() + (Bool.random(using: &dice) ? "z" : "")
    }
    var order = Array(Self.fields.indices).shuffled(using: &dice)
    order = Array(order.prefix(.random(in: 1...4, using: &dice)))

    let (whole, format) = Self.fixture(kind)
    _ = whole.lines(format, [Self.record(texts, kind)])
    let bytes = whole.usage.bytes
    let limit = max(1, bytes - .random(in: 1...max(1, bytes / 2), using: &dice))

    let expected = try Self.oracle(order, texts, kind, limit: limit)
    let (cutting, _) = Self.fixture(kind)
    cutting.limits.maximumPayloadBytes = limit
    cutting.limits.truncated = order.map { Self.fields[$0] } + [.title].filter { _ in order == [0] }
    let found = cutting.lines(format, [Self.record(texts, kind)])[0]
    switch found {
    case .success(let line):
      // Compared as bytes: Swift's equality of strings would let a letter lose its form.
      #expect(
        Array(line.utf8) == expected.map { Array($0.utf8) },
        "seed \(seed), \(kind), \(order), limit \(limit), \(texts): \(line), \(expected ?? "none")")
      #expect(cutting.wasTruncated && cutting.usage.bytes <= limit)
    case .failure(.rejected(let rejection)):
      #expect(rejection.code == .payloadTooLarge)
      #expect(expected == nil, "seed \(seed), \(kind), \(order), limit \(limit), \(texts)")
    case .failure(let error):
      Issue.record(error, "seed \(seed)")
    }
  }

  @Test("A payload that fits is not touched, and says so")
  func untouched() throws {
    let fixture = CampaignFixture()
    fixture.limits.truncated = [.body, .title]
    let payload = try fixture.payload(["body": "short"])
    #expect(payload?["aps"]?["alert"]?["body"]?.text == "short")
    #expect(!fixture.wasTruncated)
  }

  @Test("In campaign format the configured limit is what counts, in escaped bytes")
  func campaign() throws {
    let fixture = CampaignFixture()
    fixture.token = nil
    fixture.limits.truncated = [.body]
    fixture.limits.maximumPayloadBytes = 60
    let body = String(repeating: "\"", count: 50)
    for platform in [TargetFormat.Platform.ios, .android] {
      let line = try fixture.campaignLine(platform, ["body": body])
      #expect((59...60).contains(line.utf8.count))
      #expect(line.contains("\\\"…\""))
    }
  }

  @Test("When the fields run out the record is rejected")
  func runOut() {
    let fixture = CampaignFixture()
    fixture.limits.truncated = [.body, .title]
    fixture.limits.maximumPayloadBytes = 40
    expectRejection(.payloadTooLarge) {
      try fixture.apnsLine(["title": "long enough to cut", "body": "long enough to cut"])
    }
  }

  @Test("A field that the target does not send, or sends as no text, is passed over")
  func passedOver() throws {
    let (fixture, format) = Self.fixture(.fcm)
    fixture.message.customFields.append(
      CustomField(name: Array("list".utf8), value: .array([.text(fixture.text("{{ body }}"))])))
    fixture.limits.maximumPayloadBytes = 60
    fixture.limits.truncated = [
      .subtitle, .customField(name: Array("none".utf8)), .customField(name: Array("list".utf8)),
      .title,
    ]
    let title = String(repeating: "t", count: 60)
    let line = try fixture.lines(format, [Self.record([title, "b", "s", "n"], .fcm)])[0].get()
    #expect(line.contains(#""title":"ttttt"#) && line.contains(#""body":"b""#))
    #expect(line.contains("t…\"") && fixture.usage.bytes == 60)
  }

  @Test(
    "A megabyte in one character, or of characters that hang together, is cut in linear time",
    arguments: [
      "a" + String(repeating: "\u{301}", count: 1 << 19), String(repeating: "🇫", count: 1 << 16),
      String(repeating: "👩\u{200d}", count: 1 << 15),
      String(repeating: "✁\u{200d}", count: 1 << 15),
      String(repeating: "\u{915}\u{94d}", count: 1 << 15),
      String(repeating: "\u{1}", count: 1 << 18),
    ])
  func pathological(body: String) throws {
    let fixture = CampaignFixture()
    fixture.limits.truncated = [.body]
    let clock = ContinuousClock()
    let time = try clock.measure {
      let alert = try fixture.payload(["title": "t", "body": body])?["aps"]?["alert"]
      #expect(alert?["body"]?.text?.hasSuffix("…") == true)
    }
    // Quadratic time would be hours.
    #expect(time < .seconds(60), "\(time)")
  }

  @Test("Symbols that were pictographs until Unicode 16 stay together around a joiner")
  func oldPictographs() throws {
    let fixture = CampaignFixture()
    fixture.limits.truncated = [.body]
    let pair = "\u{2701}\u{301}\u{200d}\u{2701}"
    let whole = try fixture.apnsLine(["body": "ab" + pair + "cdefgh"])
    #expect(!whole.isEmpty)
    for less in 1...16 {
      fixture.limits.maximumPayloadBytes = fixture.usage.bytes
      let cut = CampaignFixture()
      cut.limits.truncated = [.body]
      cut.limits.maximumPayloadBytes = fixture.usage.bytes - less
      let text = try cut.payload(["body": "ab" + pair + "cdefgh"])?["aps"]?["alert"]?["body"]?.text
      let stays = text?.dropLast().unicodeScalars.map(\.value) ?? []
      #expect(!stays.contains(0x2701) || stays.filter { $0 == 0x2701 }.count == 2, "\(stays)")
    }
  }
}

extension CampaignFixture {
  /// Whether a text counts for more bytes than another.
  fileprivate func longer(_ text: String, than other: String, _ format: TargetFormat) -> Bool {
    func bytes(_ text: String) -> Int {
      if case .fcm = format { return text.utf8.count }
      return text.utf8.reduce(0) { sum, byte in
        switch byte {
        case 0x22, 0x5c, 0x08, 0x09, 0x0a, 0x0c, 0x0d: sum + 2
        case 0..<0x20: sum + 6
        default: sum + 1
        }
      }
    }
    return bytes(text) > bytes(other)
  }
}
