/// What an iOS payload holds, which decides its push type and whether there is anything to send.
///
/// No `OptionSet`: outside this module its generic members stay calls, five hundred instructions a record.
/// `@usableFromInline` as `ByteBuffer` is.
@usableFromInline
package struct IOSContents: Equatable, Sendable {
  @usableFromInline let bits: UInt8

  @inlinable init(bits: UInt8) { self.bits = bits }

  /// Nothing.
  @inlinable package static var none: IOSContents { IOSContents(bits: 0) }
  /// `alert`
  @inlinable package static var alert: IOSContents { IOSContents(bits: 1) }
  /// `badge`
  @inlinable package static var badge: IOSContents { IOSContents(bits: 2) }
  /// `sound`
  @inlinable package static var sound: IOSContents { IOSContents(bits: 4) }
  /// `content-available`
  @inlinable package static var contentAvailable: IOSContents { IOSContents(bits: 8) }
  /// Custom fields, a link or media.
  @inlinable package static var custom: IOSContents { IOSContents(bits: 16) }
  /// The ids that the app reports back with; they alone tell the user nothing.
  @inlinable package static var tracking: IOSContents { IOSContents(bits: 32) }
  /// The keys of a Live Activity.
  @inlinable package static var liveActivity: IOSContents { IOSContents(bits: 64) }
  /// The content of widgets or controls.
  @inlinable package static var contentChanged: IOSContents { IOSContents(bits: 128) }

  /// Whether any of `other` is there.
  @inlinable package func contains(_ other: IOSContents) -> Bool { bits & other.bits != 0 }

  /// Adds what `other` holds.
  @inlinable package mutating func insert(_ other: IOSContents) {
    self = IOSContents(bits: bits | other.bits)
  }
}

extension IOSContents {
  /// Whether the user sees or hears of it.
  @inlinable package var isVisible: Bool {
    contains(.alert) || contains(.badge) || contains(.sound)
  }

  /// Whether there is nothing to send. Ids to report back with are something only for the types that
  /// reach an app by their topic alone; a location push holds nothing by its nature.
  ///
  /// - Parameter type: Nil where none is configured, and in campaign format.
  package func isEmpty(for type: PushType?) -> Bool {
    switch type {
    case .location: false
    case .voip, .complication, .fileprovider, .mdm, .pushtotalk: self == .none
    case nil, .alert, .background, .liveactivity, .widgets, .controls:
      self == .none || self == .tracking
    }
  }
}

extension PushType {
  /// Whether a payload with these contents may go out as this type.
  package func fits(_ contents: IOSContents) -> Bool {
    switch self {
    case .liveactivity:
      return contents.contains(.liveActivity) && !contents.contains(.contentChanged)
    case .widgets, .controls:
      return contents.contains(.contentChanged) && !contents.contains(.liveActivity)
    default:
      break
    }
    // The keys of a Live Activity and of widgets belong to the types above.
    if contents.contains(.liveActivity) || contents.contains(.contentChanged) { return false }
    return switch self {
    case .alert: contents.isVisible
    case .background: contents.contains(.contentAvailable) && !contents.isVisible
    default: true
    }
  }
}
