import JSONText
import Testing

@Suite struct JSONPathTests {
  @Test(
    "A plain key follows a dot, any other stands in brackets, and nothing precedes the first",
    arguments: [
      ("aps", "", "aps"), ("aps", "payload", "payload.aps"), ("a key", "", "[\"a key\"]"),
      ("a.b", "payload", "payload[\"a.b\"]"), ("", "x", "x[\"\"]"), ("_a-1", "x", "x._a-1"),
    ])
  func appending(key: String, path: String, result: String) {
    #expect(JSONPath.appending(key: key, to: path) == result)
  }
}
