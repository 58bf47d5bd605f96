/// What an iOS payload holds, which decides its push type and whether there is anything to send.
package struct IOSContents: OptionSet, Sendable {
  package let rawValue: UInt8

  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  @inlinable package static var alert: IOSContents { IOSContents(rawValue: 1) }
  @inlinable package static var badge: IOSContents { IOSContents(rawValue: 2) }
  @inlinable package static var sound: IOSContents { IOSContents(rawValue: 4) }
  @inlinable package static var contentAvailable: IOSContents { IOSContents(rawValue: 8) }
  /// Custom fields, a link or media.
  @inlinable package static var custom: IOSContents { IOSContents(rawValue: 16) }
  /// The ids that the app reports back with; they alone tell the user nothing.
  @inlinable package static var tracking: IOSContents { IOSContents(rawValue: 32) }
  @inlinable package static var liveActivity: IOSContents { IOSContents(rawValue: 64) }
  /// The content of widgets or controls.
  @inlinable package static var contentChanged: IOSContents { IOSContents(rawValue: 128) }
}

extension IOSContents {
  /// Whether the user sees or hears of it.
  @inlinable package var isVisible: Bool { !isDisjoint(with: [.alert, .badge, .sound]) }

  /// Whether there is nothing to send. Ids to report back with are something only for the types that
  /// reach an app by their topic alone; a location push holds nothing by its nature.
  ///
  /// - Parameter type: Nil where none is configured, and in campaign format.
  @inlinable package func isEmpty(for type: PushType?) -> Bool {
    switch type {
    case .location: false
    case .voip, .complication, .fileprovider, .mdm, .pushtotalk: isEmpty
    case nil, .alert, .background, .liveactivity, .widgets, .controls:
      subtracting(.tracking).isEmpty
    }
  }
}

extension PushType {
  /// Whether a payload with these contents may go out as this type.
  @inlinable package func fits(_ contents: IOSContents) -> Bool {
    switch self {
    case .liveactivity:
      return contents.contains(.liveActivity) && !contents.contains(.contentChanged)
    case .widgets, .controls:
      return contents.contains(.contentChanged) && !contents.contains(.liveActivity)
    default:
      break
    }
    // These keys belong to the types above.
    guard contents.isDisjoint(with: [.liveActivity, .contentChanged]) else { return false }
    return switch self {
    case .alert: contents.isVisible
    case .background: contents.contains(.contentAvailable) && !contents.isVisible
    default: true
    }
  }
}
