import Bytes
import Payloads
import Testing

@testable import BatchPipeline

@Suite struct LocaleChoiceTests {
  private let choice = LocaleChoice(
    match: TextSetting(constant: ""),
    rows: [
      .init(locale: "fr_FR", language: "French"), .init(locale: "fr", language: "French"),
      .init(locale: "en_gb", language: "en"), .init(locale: "", language: ""),
      .init(locale: "zh-Hant-TW", language: ""), .init(locale: "zh-Hant", language: ""),
    ])

  @Test(
    "The longest beginning of the locale that has a row counts, then the language, then the default",
    arguments: [
      ("fr-FR", 0), ("FR_fr", 0), ("fr-CA", 1), ("fr", 1), ("fr-CA-x", 1), ("en-US", 2), ("en", 2),
      ("EN_GB", 2), ("de", 3), ("", 3), ("french", 0), ("zh-hant-hk", 5), ("zh_HANT_tw", 4),
      ("zh", 3), ("-", 3),
    ])
  func fallback(locale: String, row: Int) {
    var text = ByteBuffer(capacity: 16)
    text.append(Array(locale.utf8))
    #expect(choice.row(for: &text) == row)
  }

  @Test(
    "Of a locale longer than every row's, the beginning that a row has counts",
    arguments: [
      ("zh-Hant-TW-" + String(repeating: "-", count: 1_000), 4),
      ("fr" + String(repeating: "_x", count: 1_000), 1),
      (String(repeating: "x", count: 1_000), 3), ("zh-Hant-TWx", 5),
      (String(repeating: "-", count: 1_000), 3),
    ])
  func long(locale: String, row: Int) { fallback(locale: locale, row: row) }

  @Test("A hostile locale costs no more than its beginning, however many dashes it has")
  func hostile() {
    let choice = LocaleChoice(
      match: TextSetting(constant: ""),
      rows: (0..<2_000).map { .init(locale: "l-\($0)", language: "") })
    var text = ByteBuffer(capacity: 16)
    // Each dash compared with each row would be two thousand million comparisons.
    text.append([UInt8](repeating: UInt8(ascii: "-"), count: 1 << 20))
    let start = ContinuousClock.now
    #expect(choice.row(for: &text) == nil)
    #expect(ContinuousClock.now - start < .seconds(1))
  }

  @Test("Without a default row a locale of no row has none")
  func none() {
    let choice = LocaleChoice(
      match: TextSetting(constant: ""), rows: [.init(locale: "fr", language: "")])
    var text = ByteBuffer(capacity: 16)
    text.append(Array("de-DE".utf8))
    #expect(choice.row(for: &text) == nil)
  }
}
