import Records
import Testing

@Suite struct RejectionTests {
  @Test("It is told as code, field and detail, of which nothing steers a terminal")
  func description() {
    let rejection = Rejection(.missingToken, field: "token\u{202e}", detail: "\u{1b}[31mempty")
    #expect("\(rejection)" == "MissingToken in token\\u{202e}: \\u{1b}[31mempty")
    #expect("\(Rejection(.missingToken, detail: "empty"))" == "MissingToken: empty")
  }

  @Test("A record that cannot be read is told in the same way")
  func fault() {
    let fault = RecordFault(record: 3, code: .fieldTooLarge, field: "a\n", detail: "b")
    #expect("\(fault.rejection)" == "FieldTooLarge in a\\u{a}: b")
  }
}
