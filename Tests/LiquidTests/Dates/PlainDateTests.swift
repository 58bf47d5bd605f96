import RandomInput
import Testing

@testable import Liquid

@Suite struct PlainDateTests {
  /// Zones with a shift of the clocks at midnight, with an hour that is skipped, and with a skipped day.
  private static let zones = ["UTC", "Europe/Paris", "America/Sao_Paulo", "Pacific/Apia"]
    .filter(ZoneTable.exists)

  @Test("Every day, in each form, is what the patterns read", arguments: zones)
  func days(zone name: String) throws {
    let zone = try #require(ZoneTable.named(name))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    var read = 0
    for year in ["1999", "2011", "2024", "0031"] {
      for month in 0...13 {
        for day in 0...32 {
          let (month, day) = (two(month), two(day))
          for text in [
            "\(year)-\(month)-\(day)", "\(year)/\(month)/\(day) 07:08:09",
            "\(year).\(month).\(day) 07:08", "\(day).\(month).\(year)",
            "\(day)/\(month)/\(year) 07:08:09", "\(day)-\(month)-\(year)",
          ] where isReadAlike(text, in: zone) {
            read += 1
          }
        }
      }
    }
    #expect(read == 6 * (365 * 3 + 366))
  }

  @Test("Times with any fraction and any zone are what the patterns read", arguments: zones)
  func times(zone name: String) throws {
    let zone = try #require(ZoneTable.named(name))
    var dice = SeededRandom(seed: 11)
    func number(_ digits: Int) -> String {
      String((0..<digits).map { _ in Character(String(Int.random(in: 0...9, using: &dice))) })
    }
    func two(_ range: ClosedRange<Int>) -> String {
      Int.random(in: 0..<20, using: &dice) == 0
        ? number(2) : String("0\(Int.random(in: range, using: &dice))".suffix(2))
    }
    let ends = [
      "", "z", "Z", "+0200", "+02:00", "-05:30", "+2400", "+23:59", "+99:99", "+02", "-00",
      "-00:00", "-0000", "+00:00", "x", "utc", "UTC", "+02:0", "+020000", "cet",
    ]
    var read = 0
    for _ in 0..<8_000 {
      let mark = ["-", "-", "/", "."].randomElement(using: &dice) ?? ""
      var text = "\(number(4))\(mark)\(two(1...12))\(mark)\(two(1...28))"
      text += ["T", "t", " ", "_"].randomElement(using: &dice) ?? ""
      text += "\(two(0...23)):\(two(0...59))"
      if Int.random(in: 0..<4, using: &dice) > 0 { text += ":\(two(0...59))" }
      if text.count > 16, Bool.random(using: &dice) {
        text += ".\(number(Int.random(in: 0...11, using: &dice)))"
      }
      text += ["", "", "", " ", "  "].randomElement(using: &dice) ?? ""
      text += ends.randomElement(using: &dice) ?? ""
      if Int.random(in: 0..<10, using: &dice) == 0 { text.removeLast() }
      if isReadAlike(text, in: zone) { read += 1 }
    }
    #expect(read > 2_000)
  }

  @Test("A text that is too long for a date is none, however it begins")
  func tooLong() throws {
    let longest = "2016-03-14T09:30:15." + String(repeating: "5", count: DateText.maximumBytes - 20)
    for (text, isDate) in [(longest, true), (longest + "5", false)] {
      #expect((PlainDate(Array(text.utf8).span) != nil) == isDate)
      #expect(try render("{{ a | date: '%F' }}", ["a": text]) == (isDate ? "2016-03-14" : text))
    }
  }

  /// - Returns: Whether the text is read at once.
  private func isReadAlike(_ text: String, in zone: ZoneTable) -> Bool {
    guard let plain = PlainDate(Array(text.utf8).span) else { return false }
    let slow = DateText(Array(text.lowercased().utf8)).time(now: 1_700_000_000, in: zone)
    #expect(plain.time(in: zone) == slow, "\(text)")
    return true
  }
}
