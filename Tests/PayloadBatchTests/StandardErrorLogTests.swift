import Logging
import Testing

@testable import payloadbatch

@Suite struct StandardErrorLogTests {
  private func line(
    _ format: LogFormat, _ level: Logger.Level, _ message: String,
    metadata: Logger.Metadata? = nil
  ) -> String {
    StandardErrorLog(format: format, logLevel: .trace).line(
      of: LogEvent(
        level: level, message: "\(message)", metadata: metadata, source: nil, file: "",
        function: "", line: 1))
  }

  @Test("A warning says that it is one, unless the line does")
  func warning() {
    #expect(line(.text, .warning, "no record") == "warning: no record")
    #expect(
      line(
        .text, .warning, "a.json:1:2: warning: no record",
        metadata: [StandardErrorLog.wholeLine: "true"]) == "a.json:1:2: warning: no record")
    #expect(line(.text, .error, "a.csv: error: is empty") == "a.csv: error: is empty")
    #expect(line(.text, .info, "published") == "published")
  }

  @Test("A message is one line, and steers no terminal")
  func oneLine() {
    #expect(line(.text, .error, "a\n\u{1b}[2Jb") == #"a\u{a}\u{1b}[2Jb"#)
  }

  @Test("JSON has time, level and the bare message")
  func json() {
    let text = line(.json, .warning, "no \"record\"")
    #expect(text.hasPrefix(#"{"time":"2"#))
    #expect(text.hasSuffix(#"Z","level":"warning","message":"no \"record\""}"#))
  }
}
