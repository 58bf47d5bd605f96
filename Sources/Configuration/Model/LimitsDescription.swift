internal import JSONText
package import Platforms

/// `limits`: what happens to a payload that is too large (PAYLOADS.md §4).
package struct LimitsDescription: Sendable {
  package var onTooLarge = TooLargePolicy.reject
  /// Fields that are cut, in this order.
  package var truncate: [Truncation] = []
  /// Bytes that a sender may add.
  package var headroomBytes = 0
  /// Where `headroomBytes` stands.
  package var headroomPlace = ConfigurationPlace()
  /// Limit of the format `campaign`, and of the others where it is lower than theirs; nil for none.
  package var maximumPayloadBytes: Int?

  package init() {}

  /// One of the fields that are cut, and where it is named.
  package struct Truncation: Sendable {
    let name: String
    /// Nil where no message can have it.
    package let field: TruncatedField?
    /// Where the field is named.
    package let place: ConfigurationPlace
  }
}

extension ValueReader where Value == LimitsDescription {
  static var limits: ValueReader {
    ValueReader.object().map { limits, node, reading in
      var limits = limits
      let place = (node["headroomBytes"] ?? node).place
      limits.headroomPlace = reading.inside(key: "headroomBytes") { $0.place(of: place) }
      return limits
    }
  }
}

extension ValueReader where Value == LimitsDescription.Truncation {
  /// Which fields there are is known when everything is read (`truncationProblems`).
  static var truncation: ValueReader {
    ValueReader<String>.nonEmptyText.map { text, node, reading in
      LimitsDescription.Truncation(
        name: text, field: TruncatedField(rawValue: text), place: reading.place(of: node.place))
    }
  }
}

extension LimitsDescription: ConfigurationObject {
  static let table = KeyTable<LimitsDescription>(
    "Limits", "What happens to too large payloads.",
    rules: [.implication(.value(of: "onTooLarge", is: "truncate"), .isNotEmpty("truncate"))]
  ) {
    Key("onTooLarge", \.onTooLarge, .choice(), "reject (default) or truncate")
    Key(
      "truncate", \.truncate, .list(of: .truncation),
      "fields that are cut back to fit, in this order, as body and title")
    Key(
      "headroomBytes", \.headroomBytes, .integer(0...4095),
      "bytes that a sender adds when it writes the payload again; default 0")
    Key(
      optional: "maxPayloadBytes", \.maximumPayloadBytes, .integer(1...Int.max),
      "limit of payloads in the format campaign, which has none by default; where it is below Apple's or"
        + " Google's limit, it holds for them too")
  } check: { limits, node, reading in
    if limits.onTooLarge == .truncate, limits.truncate.isEmpty,
      reading.areSound("onTooLarge", "truncate")
    {
      reading.report("\"truncate\" names no field to cut; list them", at: node.place)
    }
  }
}
