import BatchPipeline
import Testing

@testable import payloadbatch

@Suite struct SummaryTests {
  @Test("The table has every count, the place and the time")
  func table() {
    #expect(
      Summary(.sample()).table == """
        read                   10
        written to ios         4
        written to android     2
        cut to fit, ios        1
        rejected, InvalidFlag  1
        skipped, filtered      3
        published              out/\\u{1b}spring
        time                   0.5 s, 20 records/s

        """)
  }

  @Test(
    "The table says what became of the output",
    arguments: [
      (.unchanged, "published before, unchanged  out/\\u{1b}spring\n"),
      (.dryRun, "dry run, would publish  out/\\u{1b}spring\n"),
    ] as [(RunReport.Outcome, String)])
  func outcome(outcome: RunReport.Outcome, line: String) {
    #expect(Summary(.sample(outcome)).table.contains(line))
  }

  @Test("A run that read nothing has no speed")
  func unchanged() {
    #expect(Summary(.sample(.unchanged)).table.hasSuffix("  0.5 s\n"))
  }

  @Test("The line for a program is one JSON object")
  func json() {
    #expect(
      Summary(.sample(seconds: 1.2346)).json
        == #"{"outcome":"published","name":"spring","directory":"out/\u001bspring","#
        + #""at":"2026-03-20T09:00:00Z","read":10,"written":{"ios":4,"android":2},"#
        + #""rejected":{"InvalidFlag":1},"skipped":{"filtered":3},"truncated":{"ios":1},"#
        + #""warnings":1,"milliseconds":1235}"#)
  }
}
