/// The ids of the message that is being made, which `tracking_url` writes.
package struct TrackingIdentifiers: Equatable, Sendable {
  /// The broadlog id, as tracking counts it (`TrackingId`).
  package let broadlog: UInt64
  /// The delivery id, as tracking counts it.
  package let delivery: UInt64

  /// - Parameters:
  ///   - broadlog: As `TrackingId.unsigned`.
  ///   - delivery: As `TrackingId.unsigned`.
  package init(broadlog: UInt64, delivery: UInt64) {
    self.broadlog = broadlog
    self.delivery = delivery
  }
}
