import Payloads
import Records
import Testing

@Suite("Texts cut to the limit, PAYLOADS.md §4")
struct SizeFitTests {
  /// Everything that must not be torn: letters with accents, emoji with skin tones and joiners, flags,
  /// Hangul syllables, Indic conjuncts, CRLF; and what JSON escapes.
  private static let pieces = [
    "a", "é", "e\u{301}", "😀", "👩🏽‍💻", "👨‍👩‍👧‍👦", "🇫🇷", "🇧🇷", "각", "\u{1100}\u{1161}\u{11a8}",
    "क्षि", "\r\n", "\n", "\"", "\\", "\u{1}", " ", "中", "1️⃣", "❤️",
  ]

  /// Deterministic; the tests must not differ between two runs.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  private static func text(_ dice: inout Dice, pieces count: Int) -> String {
    (0..<count).map { _ in pieces.randomElement(using: &dice) ?? "" }.joined()
  }

  /// The longest prefix that fits, by trying every one.
  private static func oracle(
    _ fields: [TruncatedField], _ texts: [TruncatedField: String],
    fits: ([TruncatedField: String]) -> Bool
  ) -> [TruncatedField: String]? {
    var current = texts
    for field in fields {
      guard let text = texts[field] else { continue }
      for length in stride(from: text.count - 1, through: 0, by: -1) {
        current[field] = text.prefix(length) + "…"
        if fits(current) { return current }
      }
      if text.utf8.count <= 3 { current[field] = text }
    }
    return nil
  }

  @Test("As much stays as fits, in the order of the fields", arguments: 0..<150)
  func maximal(seed: UInt64) throws {
    var dice = Dice(state: seed &* 7_919 &+ 1)
    let values = [
      "title": Self.text(&dice, pieces: .random(in: 3...12, using: &dice)) + "t",
      "body": Self.text(&dice, pieces: .random(in: 3...40, using: &dice)) + "b",
    ]
    let isFCM = seed.isMultiple(of: 2)
    let fixture = CampaignFixture()
    func payload(_ values: [String: String]) throws -> String {
      let line = isFCM ? try fixture.fcmLine(values) : try fixture.apnsLine(values)
      let key = isFCM ? "\"data\":" : "\"payload\":"
      return line.firstRange(of: key).map { String(line[$0.upperBound...]) } ?? ""
    }
    func count(_ values: [String: String]) throws -> Int {
      isFCM
        ? values.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        : try payload(values).utf8.count - 1
    }
    let limit = try count(values) - .random(in: 1...60, using: &dice)
    let fields: [TruncatedField] =
      [[.body, .title], [.title, .body], [.body]]
      .randomElement(using: &dice) ?? []
    let expected = Self.oracle(
      fields, [.title: values["title"] ?? "", .body: values["body"] ?? ""],
      fits: {
        (try? count(["title": $0[.title] ?? "", "body": $0[.body] ?? ""]) <= limit) ?? false
      })

    let cutting = CampaignFixture()
    cutting.limits.truncated = fields
    cutting.limits.maximumPayloadBytes = limit
    guard let expected else {
      expectRejection(.payloadTooLarge) {
        isFCM ? try cutting.fcmLine(values) : try cutting.apnsLine(values)
      }
      return
    }
    let line = JSONValue(isFCM ? try cutting.fcmLine(values) : try cutting.apnsLine(values))
    let texts = isFCM ? line?["message"]?["data"] : line?["payload"]?["aps"]?["alert"]
    // Compared as bytes: Swift's equality of strings would let a letter lose its form.
    #expect(texts?["title"]?.text.map { Array($0.utf8) } == Array((expected[.title] ?? "").utf8))
    #expect(texts?["body"]?.text.map { Array($0.utf8) } == Array((expected[.body] ?? "").utf8))
    #expect(cutting.wasTruncated)
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
}
