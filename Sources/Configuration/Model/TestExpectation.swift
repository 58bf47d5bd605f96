package import JSONText
package import Records

/// What a test expects of its record; exactly one of the three.
package enum TestExpectation: Sendable {
  /// The record goes to this target, with a payload that contains the subset.
  case payload(target: PlacedText?, subset: JSONNode?)
  /// The record is rejected with this code, whatever the detail says.
  case rejected(RejectionCode)
  /// The record is skipped for this reason.
  case skipped(SkipReason)
}

/// The keys of `tests[].expect`.
private struct ExpectationKeys: ConfigurationObject {
  var target: PlacedText?
  var payload: JSONNode?
  var rejected: RejectionCode?
  var skipped: SkipReason?

  static let table = KeyTable<ExpectationKeys>(
    "Expectation", "What becomes of a test's record.",
    rules: [
      .exactlyOne(of: [
        .anyOf([.given("target"), .given("payload")]), .given("rejected"), .given("skipped"),
      ])
    ]
  ) {
    Key(optional: "target", \.target, .placed, "name of the target that takes the record")
    Key(optional: "payload", \.payload, .jsonObject, "what the payload contains")
    Key(optional: "rejected", \.rejected, .choice(), "code of the rejection")
    Key(optional: "skipped", \.skipped, .choice(), "why the record is skipped")
  } check: { keys, node, reading in
    let isPayload = keys.target != nil || keys.payload != nil
    let given = [isPayload, keys.rejected != nil, keys.skipped != nil].count { $0 }
    if given != 1, reading.areSound("target", "payload", "rejected", "skipped") {
      reading.report(
        "give \"target\" and \"payload\", or \"rejected\", or \"skipped\"", at: node.place)
    }
  }
}

extension ValueReader where Value == TestExpectation {
  static var expectation: ValueReader {
    ValueReader<ExpectationKeys>.object().map { keys, _, _ in
      if let code = keys.rejected { return .rejected(code) }
      if let reason = keys.skipped { return .skipped(reason) }
      return .payload(target: keys.target, subset: keys.payload)
    }
  }
}
