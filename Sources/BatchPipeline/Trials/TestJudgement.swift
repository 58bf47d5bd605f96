internal import Configuration
internal import Files
internal import JSONText
internal import Records

/// Whether a test's record became what the test expects.
struct TestJudgement: Sendable {
  /// Why not, a line for each thing; empty where the test passes.
  private(set) var differences: [String] = []
  /// What came out, as `expect` could have it.
  let found: JSONNode

  /// - Parameter formats: of the targets by name.
  init(
    _ outcome: TrialOutcome, expectation: TestExpectation, formats: [String: TargetFormat]
  ) {
    found = TestJudgement.node(of: outcome, like: expectation, formats: formats)
    switch (expectation, outcome) {
    case (.payload(let target, let subset), .written(let name, let line)):
      if let target, !target.utf8.elementsEqual(name.utf8) {
        differences.append(
          "target: expected \"\(Printable(target))\", is \"\(Printable(name))\"")
      }
      guard let subset else { break }
      guard let payload = formats[name].flatMap({ TrialPayload.node(ofLine: line, format: $0) })
      else {
        differences.append("payload: expected \(subset.typeName), the line has none")
        break
      }
      differences += PayloadDifference(expected: subset, actual: payload, path: "payload").lines
    case (.rejected(let code), .rejected(let rejection)) where code == rejection.code: break
    case (.skipped(let expected), .skipped(let reason)) where expected.rawValue == reason: break
    default:
      differences.append(
        "expected to be \(TestJudgement.phrase(expectation)), is"
          + " \(Printable(outcome.phrase))")
    }
  }

  private static func phrase(_ expectation: TestExpectation) -> String {
    switch expectation {
    case .payload(let target?, _): "written to \"\(Printable(target))\""
    case .payload: "written"
    case .rejected(let code): "rejected: \(code.rawValue)"
    case .skipped(let reason): "skipped: \(reason.rawValue)"
    }
  }

  /// A test that names a target and no payload goes on doing so.
  private static func node(
    of outcome: TrialOutcome, like expectation: TestExpectation, formats: [String: TargetFormat]
  ) -> JSONNode {
    switch outcome {
    case .rejected(let rejection):
      return .object([("rejected", .string(rejection.code.rawValue))])
    case .skipped(let reason): return .object([("skipped", .string(reason))])
    case .written(let target, let line):
      var members: [(String, JSONNode)] = [("target", .string(target))]
      if case .payload(_?, nil) = expectation { return .object(members) }
      if let payload = formats[target].flatMap({ TrialPayload.node(ofLine: line, format: $0) }) {
        members.append(("payload", payload))
      }
      return .object(members)
    }
  }
}
