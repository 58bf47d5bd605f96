internal import JSONText
internal import Platforms

/// `message.tracking`.
package struct TrackingDescription: Sendable {
  package var broadlogId: TemplateText?
  package var deliveryId: TemplateText?
  /// `_acsDeliveryTracking`: `on` or `off`.
  package var state: TemplateText?

  package init() {}
}

extension TrackingDescription: ConfigurationObject {
  static let table = KeyTable<TrackingDescription>("Tracking", "Ids that the app reports back.") {
    Key(
      optional: "broadlogId", \.broadlogId, .trackingId,
      "id of the message, a whole number: _mId, and the default collapse key")
    Key(optional: "deliveryId", \.deliveryId, .trackingId, "id of the delivery: _dId")
    Key(
      optional: "state", \.state,
      .template.constants(oneOf: TrackingState.allCases.map(\.rawValue)),
      "_acsDeliveryTracking: on or off")
  }
}

extension ValueReader where Value == TemplateText {
  /// −2³¹ ≤ id < 2⁶⁴.
  static var trackingId: ValueReader {
    template(orInteger: Int(Int32.min)).constants(as: TrackingId.self)
  }
}
