import Bytes
import Liquid
import Platforms
import Records
import Testing

@testable import Payloads

// That a filled line is the line that is written without forms is asked of every record of these tests, by
// `CampaignFixture`.
@Suite struct FormTests {
  private func campaign() -> CampaignFixture {
    let fixture = CampaignFixture()
    fixture.message.title = fixture.text("Bonjour {{ name | default: 'you' }}")
    fixture.message.body = fixture.text("{{ city }}: {{ points }} points \" {{ name }}")
    fixture.message.badge = fixture.setting("{{ badge }}")
    fixture.message.deepLink = fixture.text("{{ link }}")
    fixture.message.customFields = [fixture.custom("k \" é", "{{ custom }}")]
    fixture.message.broadlogId = fixture.setting("{{ broadlog }}")
    fixture.message.deliveryId = fixture.setting("{{ delivery }}")
    return fixture
  }

  private static let values = [
    "name": "Éloïse \"Jo\"", "city": "Saint-Étienne\nCedex", "points": "12", "badge": "007",
    "link": "https://example.com/?a=1&b=2", "custom": "\\x\u{0}", "broadlog": "-1",
    "delivery": "18446744073709551615",
  ]

  private static let tokens: [String: String] = [
    "apns": CampaignFixture.deviceToken, "fcm": CampaignFixture.registrationToken,
    "installation": CampaignFixture.installationId,
  ]

  private func fill(
    _ fixture: CampaignFixture, _ device: String, _ records: [[String: String]]
  ) -> [Result<String, EncodeFailure>] {
    fixture.lines(
      device == "apns" ? .apns(fixture.apns) : .fcm(fixture.fcm),
      records.map { $0.merging(["token": Self.tokens[device] ?? ""]) { own, _ in own } })
  }

  @Test(
    "A record is filled into a form, whichever of its values are missing",
    arguments: ["apns", "fcm", "installation"])
  func optionalValues(device: String) {
    let fixture = campaign()
    let names = ["badge", "link", "custom", "broadlog", "delivery"]
    var records: [[String: String]] = []
    for choice in 0..<1 << names.count {
      var record = Self.values
      for (index, name) in names.enumerated() where choice >> index & 1 == 1 { record[name] = "" }
      records.append(record)
    }
    let lines = fill(fixture, device, records + records)
    #expect(fixture.filled.allSatisfy { $0 })
    #expect(Set(lines.map { (try? $0.get()) ?? "" }).count == records.count)
  }

  @Test("White space alone is a custom field's text, and leaves out any other key")
  func whiteSpace() {
    let fixture = campaign()
    let record = Self.values.merging(["link": " \t", "custom": " "]) { $1 }
    let line = (try? fill(fixture, "fcm", [record])[0].get()) ?? ""
    #expect(fixture.filled == [true])
    #expect(line.contains(#""k \" é":" ""#))
    #expect(!line.contains("uri"))
  }

  @Test("A text of several fields that proves blank is left to the encoder")
  func blankText() {
    let fixture = campaign()
    fixture.message.body = fixture.text("{{ city }} {{ points }}")
    let blank = Self.values.merging(["city": "", "points": "\n"]) { $1 }
    let lines = fill(fixture, "apns", [Self.values, blank])
    #expect(fixture.filled == [true, false])
    #expect((try? lines[1].get())?.contains("body") == false)
  }

  @Test("Where hardly any record fits, few are tried, until they fit again")
  func misses() {
    let fixture = campaign()
    fixture.message.body = fixture.text("{{ city }} {{ points }}")
    let blank = Self.values.merging(["city": "", "points": ""]) { $1 }
    func records(_ blanks: Int, _ others: Int) -> [[String: String]] {
      Array(repeating: blank, count: blanks) + Array(repeating: Self.values, count: others)
    }
    // The last blank one is tried, after it four are not.
    _ = fill(fixture, "fcm", records(1_001, 400))
    #expect(!fixture.filled[..<1_005].contains(true))
    #expect(!fixture.filled[1_005...].contains(false))
    _ = fill(fixture, "fcm", records(40, 10))
    #expect(!fixture.filled[40...].contains(false))
  }

  @Test(
    "What is wrong with a record is told by the encoder",
    arguments: [
      ("badge", "x", "InvalidBadge"), ("broadlog", "+5", "InvalidTrackingId"),
      ("token", "abc", "BadDeviceToken"),
      ("name", String(repeating: "é", count: 2_048), "PayloadTooLarge"),
    ])
  func faults(name: String, value: String, code: String) {
    let fixture = campaign()
    let lines = fill(fixture, "apns", [Self.values, Self.values.merging([name: value]) { $1 }])
    #expect(fixture.filled == [true, false])
    guard case .failure(.rejected(let rejection)) = lines[1] else {
      Issue.record("no rejection")
      return
    }
    #expect(rejection.code.rawValue == code)
  }

  @Test("A line that is longer than its payload may be is left to the encoder, which counts")
  func limit() {
    let fixture = campaign()
    fixture.limits.truncated = [.title]
    fixture.message.title = fixture.text("a long title {{ name }}")
    func record(_ length: Int) -> [String: String] {
      Self.values.merging(["name": "", "city": String(repeating: "x", count: length)]) { $1 }
    }
    guard let line = try? fill(fixture, "apns", [record(0)])[0].get(),
      let payload = line.firstRange(of: "\"payload\":")
    else {
      Issue.record("no line")
      return
    }
    let payloadBytes = line[payload.upperBound...].utf8.count - 1
    let lengths = [
      4_096 - line.utf8.count, 4_097 - line.utf8.count, 4_096 - payloadBytes, 4_097 - payloadBytes,
    ]
    let lines = fill(fixture, "apns", lengths.map(record))
    #expect(fixture.filled == [true, false, false, false])
    #expect(lines.map { (try? $0.get())?.contains("a long title") } == [true, true, true, false])
  }

  @Test("Templates with filters and tags are rendered into the form")
  func generalTemplates() {
    let fixture = campaign()
    fixture.message.title = fixture.text("{{ name | upcase }}{% if points > 10 %}!{% endif %}")
    let few = Self.values.merging(["points": "5"]) { $1 }
    let none = few.merging(["name": ""]) { $1 }
    let lines = fill(fixture, "fcm", [Self.values, few, none])
    #expect(fixture.filled == [true, true, false])
    #expect((try? lines[0].get())?.contains(#""title":"ÉLOÏSE \"JO\"!""#) == true)
  }

  @Test("A flag or option that differs from record to record has no form")
  func noForm() {
    let fixture = campaign()
    fixture.message.contentAvailable = fixture.setting("{{ flag }}")
    _ = fill(fixture, "apns", [Self.values, Self.values.merging(["flag": "1"]) { $1 }])
    #expect(fixture.filled == [false, false])
  }

  @Test("Of more combinations than forms are kept of, the others are left to the encoder")
  func manyKeys() {
    let fixture = campaign()
    let names = (0..<10).map { "n\($0)" }
    fixture.message.customFields = names.map { fixture.custom($0, "{{ \($0) }}") }
    let records = (0..<1 << names.count).map { choice in
      names.enumerated().reduce(into: Self.values) { record, name in
        record[name.element] = choice >> name.offset & 1 == 1 ? "x" : ""
      }
    }
    _ = fill(fixture, "fcm", records)
    #expect(!fixture.filled[..<512].contains(false))
    #expect(!fixture.filled[512...].contains(true))
  }

  @Test("A message of thousands of parts has no form")
  func parts() {
    let fixture = campaign()
    for (count, isFilled) in [(900, true), (1_100, false)] {
      fixture.message.body = fixture.text(String(repeating: "{{ custom }}.", count: count))
      _ = fill(fixture, "fcm", [Self.values.merging(["custom": ""]) { $1 }])
      #expect(fixture.filled == [isFilled])
    }
  }

  @Test("An element of a list keeps its place, and white space where it is that alone")
  func elements() {
    let fixture = campaign()
    let list: LastingArray<JSONTemplate> = [
      .text(fixture.text("{{ custom }}")), .text(fixture.text("{{ city }} {{ name }}")),
    ]
    var activity = APSPlan.LiveActivity()
    activity.event = .constant(.update)
    activity.timestamp = fixture.setting("1700000000")
    activity.contentState = .object([
      JSONTemplateMember(name: Array("list".utf8), value: .array(list))
    ])
    var aps = APSPlan()
    aps.liveActivity = activity
    fixture.message.aps = aps
    fixture.apns.pushType = .constant(.liveactivity)
    fixture.apns.topic = fixture.checked("com.example.app.push-type.liveactivity")
    let values = ["", " ", "x", "\n ", "\u{b}"]
    let lines = fill(
      fixture, "apns", values.map { ["custom": $0, "city": $0, "badge": "1", "link": $0] })
    #expect(fixture.filled == values.map { _ in true })
    #expect((try? lines[1].get())?.contains(#""list":[" ","  "]"#) == true)
  }

  @Test("A mark that is escaped a second time gives no form")
  func escapedMark() {
    let fixture = campaign()
    fixture.message.customFields = [
      CustomField(
        name: Array("list".utf8),
        value: .array(LastingArray([JSONTemplate.text(fixture.text("{{ custom }}"))])))
    ]
    let lines = fill(fixture, "fcm", [Self.values])
    #expect(fixture.filled == [false])
    #expect((try? lines[0].get())?.contains(#""list":"[\"\\\\x\\u0000\"]""#) == true)
    _ = fill(fixture, "apns", [Self.values])
    #expect(fixture.filled == [true])
  }
}
