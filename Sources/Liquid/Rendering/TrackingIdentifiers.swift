/// The ids of the message that is being made, which `tracking_url` writes.
package struct TrackingIdentifiers: Equatable, Sendable {
  package let broadlog: UInt64
  package let delivery: UInt64

  package init(broadlog: UInt64, delivery: UInt64) {
    self.broadlog = broadlog
    self.delivery = delivery
  }
}
