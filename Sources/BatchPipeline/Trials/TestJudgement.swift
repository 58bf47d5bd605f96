internal import Bytes
internal import Configuration
internal import JSONText
internal import Records

/// Whether a test's record became what the test expects.
struct TestJudgement: Sendable {
  /// Why not, a line for each thing; empty where the test passes.
  private(set) var differences: [String] = []
  /// What came out, as `expect` could have it.
  let found: JSONNode

  /// - Parameter formats: the targets' formats by name.
  init(
    _ fate: RecordOutcome.Fate, expectation: TestExpectation,
    formats: [String: TargetFormatDescription]
  ) {
    found = TestJudgement.node(of: fate, like: expectation, formats: formats)
    switch (expectation, fate) {
    case (.payload(let target, let subset), .written(let name, _, let line)):
      if let target, !target.text.utf8.elementsEqual(name.utf8) {
        differences.append(
          "target: expected \"\(Printable(target.text))\", is \"\(Printable(name))\"")
      }
      guard let subset else { break }
      guard let payload = formats[name].flatMap({ TrialPayload.node(ofLine: line, format: $0) })
      else {
        differences.append("payload: expected \(subset.typeName), the line has none")
        break
      }
      differences += PayloadDifference(expected: subset, actual: payload, path: "payload").lines
    case (.rejected(let code), .rejected(let rejection, _)) where code == rejection.code: break
    case (.skipped(let expected), .skipped(let reason, _)) where expected == reason: break
    default:
      differences.append(
        "expected to be \(TestJudgement.phrase(expectation)), is \(fate.phrase)")
    }
  }

  private static func phrase(_ expectation: TestExpectation) -> String {
    switch expectation {
    case .payload(let target?, _): "written to \"\(Printable(target.text))\""
    case .payload: "written"
    case .rejected(let code): "rejected: \(code.rawValue)"
    case .skipped(let reason): "skipped: \(reason.rawValue)"
    }
  }

  /// A test that names a target and no payload goes on doing so.
  private static func node(
    of fate: RecordOutcome.Fate, like expectation: TestExpectation,
    formats: [String: TargetFormatDescription]
  ) -> JSONNode {
    switch fate {
    case .rejected(let rejection, _):
      return .object([("rejected", .string(rejection.code.rawValue))])
    case .skipped(let reason, _): return .object([("skipped", .string(reason.rawValue))])
    case .written(let target, _, let line):
      var members: [(String, JSONNode)] = [("target", .string(target))]
      if case .payload(_?, nil) = expectation { return .object(members) }
      if let payload = formats[target].flatMap({ TrialPayload.node(ofLine: line, format: $0) }) {
        members.append(("payload", payload))
      }
      return .object(members)
    }
  }
}

extension RecordOutcome.Fate {
  /// The fate as a sentence goes on after "is".
  fileprivate var phrase: String {
    switch self {
    case .written(let target, _, _): "written to \"\(Printable(target))\""
    case .rejected(let rejection, _): "rejected: \(rejection)"
    case .skipped(let reason, _): "skipped: \(reason.rawValue)"
    }
  }
}
