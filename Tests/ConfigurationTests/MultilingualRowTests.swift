import Configuration
import Testing

@Suite("Rows of the multilingual CSV")
struct MultilingualRowTests {
  private func row(silent: String) -> MultilingualRow {
    let cells = MultilingualRow.columns.map { $0 == "silentPush" ? silent : "" }
    return MultilingualRow(cells: cells, file: "languages.csv", line: 2, syntax: .liquid)
  }

  @Test(
    "A flag is a word of a template's flags, in capitals too, as spreadsheets write it",
    arguments: [
      ("1", true), ("TRUE", true), ("Yes", true), ("0", false), ("FALSE", false), ("no", false),
      (" ", false),
    ])
  func flags(text: String, isSet: Bool) throws {
    #expect(row(silent: text).isSilent == isSet)
    _ = try row(silent: text).message(overriding: MessageDescription(), for: .ios)
  }

  @Test("Another word is a problem of the row", arguments: ["on", "2", " 1", "truee"])
  func others(text: String) {
    #expect(throws: ConfigurationProblems.self) {
      try row(silent: text).message(overriding: MessageDescription(), for: .ios)
    }
  }
}
