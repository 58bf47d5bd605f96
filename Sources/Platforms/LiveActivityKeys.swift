internal import Bytes

/// Keys of `aps` that a Live Activity needs, with each event or with some.
///
/// No `OptionSet`, for the reason that `IOSContents` is none: thirteen hundred instructions a record.
@usableFromInline
package struct LiveActivityKeys: Equatable, Sendable {
  @usableFromInline let bits: UInt8

  @inlinable init(bits: UInt8) { self.bits = bits }

  /// No key.
  @inlinable package static var none: LiveActivityKeys { LiveActivityKeys(bits: 0) }
  /// `event`
  @inlinable package static var event: LiveActivityKeys { LiveActivityKeys(bits: 1) }
  /// `timestamp`
  @inlinable package static var timestamp: LiveActivityKeys { LiveActivityKeys(bits: 2) }
  /// `alert`
  @inlinable package static var alert: LiveActivityKeys { LiveActivityKeys(bits: 4) }
  /// `attributes-type`
  @inlinable package static var attributesType: LiveActivityKeys { LiveActivityKeys(bits: 8) }
  /// `attributes`
  @inlinable package static var attributes: LiveActivityKeys { LiveActivityKeys(bits: 16) }
  /// `content-state`
  @inlinable package static var contentState: LiveActivityKeys { LiveActivityKeys(bits: 32) }

  /// What each event asks for.
  @inlinable package static var always: LiveActivityKeys { .event.union(.timestamp) }

  /// The keys as they stand in `aps`, in the order in which they are missed.
  private static let table: LastingArray<(key: LiveActivityKeys, name: StaticString)> = [
    (.event, APSKey.event.name), (.timestamp, APSKey.timestamp.name), (.alert, APSKey.alert.name),
    (.attributesType, APSKey.attributesType.name), (.attributes, APSKey.attributes.name),
    (.contentState, APSKey.contentState.name),
  ]
}

extension LiveActivityKeys {
  /// Whether there is no key.
  @inlinable package var isEmpty: Bool { bits == 0 }

  /// The keys of both.
  @inlinable package func union(_ other: LiveActivityKeys) -> LiveActivityKeys {
    LiveActivityKeys(bits: bits | other.bits)
  }

  /// The keys that `other` does not have.
  @inlinable package func subtracting(_ other: LiveActivityKeys) -> LiveActivityKeys {
    LiveActivityKeys(bits: bits & ~other.bits)
  }

  /// Adds the keys of `other`.
  @inlinable package mutating func insert(_ other: LiveActivityKeys) { self = union(other) }

  /// The first of these keys whose name `matches`.
  package func firstName(where matches: (StaticString) -> Bool) -> StaticString? {
    let table = LiveActivityKeys.table
    for index in table.indices where bits & table[index].key.bits != 0 {
      if matches(table[index].name) { return table[index].name }
    }
    return nil
  }

  /// The keys' names, in the order in which they are missed.
  package var names: [String] {
    var names: [String] = []
    _ = firstName { name in
      names.append(name.description)
      return false
    }
    return names
  }
}
