import Configuration
import Testing

@testable import BatchPipeline

@Suite struct LineBytesTests {
  /// What is expected of a line's bytes with this message.
  private func lineBytes(_ message: String) throws -> Int {
    let text = """
      { "name": "t", "input": { "paths": ["none.csv"] }, "message": \(message),
        "targets": [
          { "name": "a", "format": "fcm", "token": "{{ token }}" },
          { "name": "b", "format": "fcm", "token": "{{ token }}{{ suffix }}" }],
        "output": { "directory": "o" } }
      """
    let configuration = try PipelineConfiguration.load(text: Array(text.utf8), file: "p.json")
    return try Preparation(
      configuration, base: "", clock: .now, meter: InputMeter(), isOffline: true
    ).job.lineBytes
  }

  @Test("A line takes the texts of one message, as they are written: those of the longest target")
  func targets() throws {
    #expect(try lineBytes(#"{ "body": "0123456789" }"#) == 10 + "{{ token }}{{ suffix }}".count)
  }

  @Test("Variants and custom fields count, but no two variants together")
  func variants() throws {
    let one = try lineBytes(#"{ "body": "" }"#)
    let long = String(repeating: "x", count: 3_000)
    let message = """
      { "body": "short", "customFields": { "k": ["\(long)"] },
        "variants": [
          { "name": "u", "weight": 1, "message": { "body": "\(long)" } },
          { "name": "v", "weight": 1, "message": { "body": "\(long)" } }] }
      """
    #expect(try lineBytes(message) == one + 6_000)
  }
}
