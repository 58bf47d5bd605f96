import Bytes
import Platforms
import Records
import Testing

@Suite("What texts must be, PAYLOADS.md §2 and §3")
struct TextRuleTests {
  private func accepts(_ rule: TextRule, _ text: String) -> Bool {
    let bytes = Array(text.utf8)
    do throws(SettingFault) {
      try rule.check(bytes.span)
      return true
    } catch {
      #expect(error.detail.contains("; "))
      return false
    }
  }

  @Test(
    "A timestamp is RFC 3339 as Google's gateway takes it",
    arguments: [
      ("2026-11-21T09:00:00Z", true), ("2026-11-21T09:00:00.123456789Z", true),
      ("2024-02-29T23:59:59+14:00", true), ("2000-02-29T00:00:00.5-00:30", true),
      ("0001-01-01T00:00:00Z", true), ("9999-12-31T23:59:59Z", true),
      ("2026-02-29T00:00:00Z", false), ("1900-02-29T00:00:00Z", false),
      ("2026-04-31T00:00:00Z", false), ("2026-13-01T00:00:00Z", false),
      ("2026-00-01T00:00:00Z", false), ("2026-01-00T00:00:00Z", false),
      ("2026-01-01T24:00:00Z", false), ("2026-01-01T00:60:00Z", false),
      ("2026-01-01T00:00:60Z", false), ("0000-01-01T00:00:00Z", false),
      ("2026-11-21 09:00:00Z", false), ("2026-11-21t09:00:00z", false),
      ("2026-11-21T09:00:00", false), ("2026-11-21T09:00Z", false), ("2026-11-21", false),
      ("2026-11-21T09:00:00.Z", false), ("2026-11-21T09:00:00.1234567890Z", false),
      ("2026-11-21T09:00:00+1:00", false), ("2026-11-21T09:00:00+24:00", false),
      ("2026-11-21T09:00:00+00:60", false), ("2026-11-21T09:00:00ZZ", false), ("", false),
      ("+026-11-21T09:00:00Z", false),
    ])
  func timestamp(text: String, isRight: Bool) {
    #expect(accepts(.timestamp, text) == isRight)
  }

  @Test(
    "A duration is seconds with at most nine decimals and an s, up to 315576000000s",
    arguments: [
      ("0s", true), ("0.5s", true), ("1.000000001s", true), ("315576000000s", true), ("s", false),
      ("1", false), (".5s", false), ("1.s", false), ("1.0000000001s", false), ("-1s", false),
      ("1.5.5s", false), ("1m", false), ("1 s", false), ("", false), ("9999999999999s", false),
      ("315576000001s", false), ("315576000000.0s", true), ("315576000000.1s", false),
    ])
  func duration(text: String, isRight: Bool) {
    #expect(accepts(.duration, text) == isRight)
  }

  @Test("A rule tells what is wrong with a text that it refuses", arguments: refusals)
  func refusal(rule: TextRule, text: String, code: RejectionCode, problem: String) {
    let bytes = Array(text.utf8)
    let fault = #expect(throws: SettingFault.self) { try rule.check(bytes.span) }
    #expect(fault?.code == code)
    #expect(fault?.problem == problem)
  }

  private static let badHeader = "has a control character, or white space at an end"
  private static let refusals: [(TextRule, String, RejectionCode, String)] = [
    (.collapseId, String(repeating: "a", count: 65), .badCollapseId, "is longer than 64 bytes"),
    (.collapseId, "a\n", .badCollapseId, badHeader),
    (.headerValue, " a", .templateError, badHeader),
    (.topic, "a b", .invalidArgument, "is no topic"),
    (.topic, String(repeating: "a", count: 901), .invalidArgument, "is no topic"),
    (
      .analyticsLabel, String(repeating: "a", count: 51), .invalidArgument, "is no analytics label"
    ),
    (.number, "1e999", .invalidArgument, "is no number"),
    (.fraction, "1.1", .invalidArgument, "is no number from 0 to 1"),
    (.color, "#12345g", .invalidArgument, "is no color"),
    (.count, "2147483648", .invalidArgument, "is no whole number from 0 to 2147483647"),
    (.oneOf(["a", "b"]), "c", .invalidArgument, "is no value of this key"),
    (.flag, "maybe", .invalidFlag, "is no flag"),
    (.duration, "1m", .invalidArgument, "is no duration in seconds"),
    (.timestamp, "2026-11-21", .invalidArgument, "is no timestamp of RFC 3339"),
  ]

  @Test("Every key of Google's notification is named as its schema names it, each once")
  func keys() {
    #expect(Set(AndroidNotificationKey.allCases.map(\.rawValue)).count == 24)
    #expect(AndroidNotificationKey.allCases.map(\.order) == Array(0..<24))
  }
}
