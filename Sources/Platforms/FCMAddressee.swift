/// Whom a message of FCM goes to (PAYLOADS.md §3).
///
/// `@usableFromInline` as `ByteBuffer` is: asked for every message.
@usableFromInline
package enum FCMAddressee: Sendable {
  /// One app instance.
  case device
  /// Whoever follows a topic, by one topic or a condition over several.
  case topic

  /// Bytes that the message's `data` and `notification` may have.
  @inlinable package var maximumMessageBytes: Int {
    switch self {
    case .device: 4_096
    case .topic: 2_048
    }
  }
}
