import BatchPipeline
import Shards
import Testing

@testable import payloadbatch

@Suite struct MetricsTests {
  private func lines(of metrics: Metrics) -> [Substring] {
    metrics.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
  }

  private func failure(_ name: String?, status: Int32 = 78, counts: RunCounts? = nil) -> Metrics {
    Metrics(
      name: name, status: status, isDry: false, report: nil, counts: counts, endedAt: 1_800_000_000)
  }

  @Test("A failed run has its end and its status, and no counts but where they are why")
  func failed() {
    #expect(
      failure("spring", status: 66).text == """
        # HELP payloadbatch_last_run_timestamp_seconds When the last run ended, in seconds since 1970.
        # TYPE payloadbatch_last_run_timestamp_seconds gauge
        payloadbatch_last_run_timestamp_seconds{run="spring"} 1800000000
        # HELP payloadbatch_last_run_exit_status How the last run ended; 0 is success.
        # TYPE payloadbatch_last_run_exit_status gauge
        payloadbatch_last_run_exit_status{run="spring"} 66
        # HELP payloadbatch_last_run_dry_run Whether the last run was one that publishes nothing.
        # TYPE payloadbatch_last_run_dry_run gauge
        payloadbatch_last_run_dry_run{run="spring"} 0

        """)
    let counts = RunReport.sample().manifest.counts
    #expect(
      lines(of: failure("spring", status: 65, counts: counts)).contains(
        #"payloadbatch_last_run_records_rejected{run="spring",code="InvalidFlag"} 1"#))
  }

  @Test("A run has all its counts")
  func published() {
    let metrics = Metrics(
      name: "spring", status: 0, isDry: true, report: .sample(), counts: nil, endedAt: 5)
    #expect(
      lines(of: metrics) == [
        #"payloadbatch_last_run_timestamp_seconds{run="spring"} 5"#,
        #"payloadbatch_last_run_exit_status{run="spring"} 0"#,
        #"payloadbatch_last_run_dry_run{run="spring"} 1"#,
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
    #expect(metrics.text.split(separator: "\n").count { $0.hasPrefix("# TYPE") } == 12)
  }

  @Test("A label's backslashes, quotes and line feeds are escaped")
  func escaping() {
    #expect(
      lines(of: failure("a\\b\"c\nd")).first
        == #"payloadbatch_last_run_timestamp_seconds{run="a\\b\"c\nd"} 1800000000"#)
  }

  @Test("A run whose name is not known has no label")
  func nameless() {
    #expect(
      lines(of: failure(nil)) == [
        "payloadbatch_last_run_timestamp_seconds 1800000000",
        "payloadbatch_last_run_exit_status 78",
        "payloadbatch_last_run_dry_run 0",
      ])
  }
}
