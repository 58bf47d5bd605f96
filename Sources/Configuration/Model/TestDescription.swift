package import JSONText
package import Records

/// One of `tests`: a record and what should become of it.
package struct TestDescription: Sendable {
  package var name = ""
  package var place = ConfigurationPlace()
  /// An object: the fields of the record.
  package var record = JSONNode.object([])
  package var expectation = TestExpectation.payload(target: nil, subset: nil)

  package init() {}
}

/// What a test expects of its record; exactly one of the three.
package enum TestExpectation: Sendable {
  /// The record goes to this target, with a payload that contains the subset.
  case payload(target: PlacedText?, subset: JSONNode?)
  /// The record is rejected with this code, whatever the detail says.
  case rejected(RejectionCode)
  /// The record is skipped for this reason.
  case skipped(SkipReason)
}

extension TestDescription: PlacedObject {
  static let table = KeyTable<TestDescription>("Test", "A record and what becomes of it.") {
    Key("name", \.name, .nonEmptyText, required: true, "what the test shows")
    Key("record", \.record, .testRecord, required: true, "the record's fields")
    Key(
      "expect", \.expectation, .expectation, required: true,
      "{ \"target\": …, \"payload\": … }, { \"rejected\": CODE } or { \"skipped\": REASON }")
  }
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

extension ValueReader where Value == JSONNode {
  /// The fields of a record, as a reader of exports could hand them over.
  fileprivate static var testRecord: ValueReader {
    jsonObject.map { record, node, reading in
      reading.checkLists(of: node)
      return record
    }
  }
}

extension Reading {
  /// Reports every element of a list that is no text.
  fileprivate mutating func checkLists(of node: JSONNode) {
    for member in node.members ?? [] {
      inside(key: member.key.text) { $0.checkLists(of: member.value) }
    }
    for (index, element) in (node.elements ?? []).enumerated()
    where element.isNull || element.members != nil || element.elements != nil {
      inside(index: index) { reading in
        reading.report(
          "a list of a record holds text only; write a string or a number", at: element.place)
      }
    }
  }
}
