import Testing

@testable import Configuration

@Suite struct KeyWaysTests {
  @Test(
    "A key that stands at the wrong level is told its way, through its own object where there is one",
    arguments: [
      ("syntax", ["message.syntax"]), ("input.quote", ["input.csv.quote"]),
      ("lookups.delivery.delimiter", ["lookups.delivery.csv.delimiter"]),
      ("message.thread-id", ["message.aps.thread-id"]),
      ("message.onTooLarge", ["limits.onTooLarge"]),
      ("targets[0].ttl", ["targets[0].fcm.ttl"]),
      ("targets[1].title", ["targets[1].message.title"]),
      ("message.topic", ["targets.apns.topic", "targets.fcm.topic"]),
    ])
  func wrongLevel(key: String, ways: [String]) {
    let places = ways.map { "\"\($0)\"" }.joined(separator: " or ")
    let found = problem(setting: key, to: "1") ?? ""
    #expect(found.hasPrefix("\(key): unknown key; valid keys are \""), "\(found)")
    #expect(found.hasSuffix(" (did you mean \(places)?)"), "\(found)")
  }

  @Test(
    "A slip of the pen is told first, and a key that is nowhere has no way",
    arguments: [
      ("message.subtitle", #"correct it (did you mean "title"?)"#),
      ("input.zzz", #""minAge", "limits""#),
    ])
  func otherRemedies(key: String, ending: String) {
    let found = problem(setting: key, to: "1") ?? ""
    #expect(found.hasSuffix(ending), "\(found)")
  }

  @Test("A key of an object in place of a text is not one that was misplaced")
  func noObject() {
    let found = problem(setting: "message.title", to: #"{ "name": "x" }"#) ?? ""
    #expect(found.hasSuffix(#"valid keys are "templateFrom""#), "\(found)")
  }
}
