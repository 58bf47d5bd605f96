/// Whom a message of FCM goes to (PAYLOADS.md §3).
package enum FCMAddressee: Sendable {
  /// One app instance.
  case device
  /// Whoever follows a topic, by one topic or a condition over several.
  case topic

  /// Bytes that the message's `data` and `notification` may have.
  package var maximumMessageBytes: Int { self == .topic ? 2_048 : 4_096 }
}
