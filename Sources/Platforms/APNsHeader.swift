/// The headers of an APNs request (PAYLOADS.md §2), in the order in which a line has them.
package enum APNsHeader: CaseIterable, CustomStringConvertible, Sendable {
  case topic, pushType, priority, expiration, collapseId, id

  /// The name as it is written, and as a rejection names it.
  package var name: StaticString {
    switch self {
    case .topic: "apns-topic"
    case .pushType: "apns-push-type"
    case .priority: "apns-priority"
    case .expiration: "apns-expiration"
    case .collapseId: "apns-collapse-id"
    case .id: "apns-id"
    }
  }

  /// The name in its quotes, the colon, and the quote that opens the value: one text to append.
  package var opening: StaticString {
    switch self {
    case .topic: #""apns-topic":""#
    case .pushType: #""apns-push-type":""#
    case .priority: #""apns-priority":""#
    case .expiration: #""apns-expiration":""#
    case .collapseId: #""apns-collapse-id":""#
    case .id: #""apns-id":""#
    }
  }

  /// Whether each request has it.
  package var isRequired: Bool {
    switch self {
    case .topic, .pushType, .priority, .id: true
    case .expiration, .collapseId: false
    }
  }

  package var description: String { name.description }
}
