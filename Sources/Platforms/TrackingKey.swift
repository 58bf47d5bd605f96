/// The keys of what the app reports back, the same on both platforms (PAYLOADS.md §1).
package enum TrackingKey: CaseIterable, CustomStringConvertible, Sendable {
  case deliveryId, broadlogId, state

  /// The key as it is written.
  package var name: StaticString {
    switch self {
    case .deliveryId: "_dId"
    case .broadlogId: "_mId"
    case .state: "_acsDeliveryTracking"
    }
  }

  /// The key in its quotes, the colon, and the quote that opens the value with what each value begins with: one
  /// text to append.
  package var opening: StaticString {
    switch self {
    case .deliveryId: #""_dId":""#
    case .broadlogId: #""_mId":"h"#
    case .state: #""_acsDeliveryTracking":""#
    }
  }

  package var description: String { name.description }
}
