package import JSONText

/// One of `tests`: a record and what should become of it.
package struct TestDescription: Sendable {
  package var name = ""
  package var place = ConfigurationPlace()
  /// An object: the fields of the record.
  package var record = JSONNode.object([])
  package var expectation = TestExpectation.payload(target: nil, subset: nil)

  package init() {}
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
