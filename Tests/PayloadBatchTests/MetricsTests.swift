import Testing

@testable import payloadbatch

@Suite struct MetricsTests {
  private func lines(of metrics: Metrics) -> [Substring] {
    metrics.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
  }

  @Test("A failed run has its end and its status, and no counts")
  func failed() {
    #expect(
      Metrics(name: "spring", status: 65, report: nil, endedAt: 1_800_000_000).text == """
        # HELP payloadbatch_last_run_timestamp_seconds When the last run ended, in seconds since 1970.
        # TYPE payloadbatch_last_run_timestamp_seconds gauge
        payloadbatch_last_run_timestamp_seconds{run="spring"} 1800000000
        # HELP payloadbatch_last_run_exit_status How the last run ended; 0 is success.
        # TYPE payloadbatch_last_run_exit_status gauge
        payloadbatch_last_run_exit_status{run="spring"} 65

        """)
  }

  @Test("A run has all its counts")
  func published() {
    let metrics = Metrics(name: "spring", status: 0, report: .sample(), endedAt: 5)
    #expect(
      lines(of: metrics) == [
        #"payloadbatch_last_run_timestamp_seconds{run="spring"} 5"#,
        #"payloadbatch_last_run_exit_status{run="spring"} 0"#,
        #"payloadbatch_last_run_duration_seconds{run="spring"} 0.5"#,
        #"payloadbatch_last_run_unchanged{run="spring"} 0"#,
        #"payloadbatch_last_run_records_read{run="spring"} 10"#,
        #"payloadbatch_last_run_input_bytes{run="spring"} 100"#,
        #"payloadbatch_last_run_payloads_written{run="spring",target="ios"} 4"#,
        #"payloadbatch_last_run_payloads_written{run="spring",target="android"} 2"#,
        #"payloadbatch_last_run_records_rejected{run="spring",code="InvalidFlag"} 1"#,
        #"payloadbatch_last_run_records_skipped{run="spring",reason="filtered"} 3"#,
        #"payloadbatch_last_run_payloads_truncated{run="spring",target="ios"} 1"#,
        #"payloadbatch_last_run_warnings{run="spring"} 1"#,
      ])
    #expect(metrics.text.split(separator: "\n").count { $0.hasPrefix("# TYPE") } == 11)
  }

  @Test("A label's backslashes, quotes and line feeds are escaped")
  func escaping() {
    let metrics = Metrics(name: "a\\b\"c\nd", status: 0, report: nil, endedAt: 5)
    #expect(
      lines(of: metrics).first
        == #"payloadbatch_last_run_timestamp_seconds{run="a\\b\"c\nd"} 5"#)
  }

  @Test("A run whose name is not known has no label")
  func nameless() {
    let metrics = Metrics(name: nil, status: 78, report: nil, endedAt: 5)
    #expect(
      lines(of: metrics) == [
        "payloadbatch_last_run_timestamp_seconds 5", "payloadbatch_last_run_exit_status 78",
      ])
  }
}
