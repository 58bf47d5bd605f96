import Configuration
import Testing

@Suite("Rows of the multilingual CSV")
struct MultilingualRowTests {
  private func row(_ column: String, _ text: String) -> MultilingualRow {
    let cells = MultilingualRow.columns.map { $0 == column ? text : "" }
    return MultilingualRow(cells: cells, file: "languages.csv", line: 2, syntax: .liquid)
  }

  private func row(silent: String) -> MultilingualRow { row("silentPush", silent) }

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

  @Test("A key that stands twice in a row's custom fields is not named: cells are data")
  func twice() {
    let row = row("customFields", #"{"joe@example.com":1,"joe@example.com":2}"#)
    let problems = #expect(throws: ConfigurationProblems.self) {
      try row.message(overriding: MessageDescription(), for: .ios)
    }
    let said = "\(problems?.problems.map(\.description) ?? [])"
    #expect(said.contains("a key stands twice"))
    #expect(!said.contains("joe"))
  }

  @Test("A row's custom fields nest as deep as a configuration", arguments: [128, 129])
  func depth(levels: Int) throws {
    let text =
      String(repeating: #"{"a":"#, count: levels) + "1" + String(repeating: "}", count: levels)
    let row = row("customFields", text)
    if levels == 128 {
      let message = try row.message(overriding: MessageDescription(), for: .ios)
      #expect(message.customFields.count == 1)
    } else {
      #expect(throws: ConfigurationProblems.self) {
        try row.message(overriding: MessageDescription(), for: .ios)
      }
    }
  }
}
