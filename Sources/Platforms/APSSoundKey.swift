/// The keys of `aps.sound` where it is an object, a critical sound (PAYLOADS.md §2).
package enum APSSoundKey: CaseIterable, CustomStringConvertible, Sendable {
  case critical, name, volume

  /// The key as it is written.
  package var text: StaticString {
    switch self {
    case .critical: "critical"
    case .name: "name"
    case .volume: "volume"
    }
  }

  package var description: String { text.description }
}
