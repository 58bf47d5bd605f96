internal import JSONText

/// `targets[].fcm.notification`: whether Google's own code shows a notification, and what is special
/// about it on Android.
package enum NotificationSetting: Sendable {
  case none
  /// Title, body and image are the message's where the description does not give them.
  case shown(NotificationDescription)
}

extension ValueReader where Value == NotificationSetting {
  static var notification: ValueReader {
    let object = ValueReader<NotificationDescription>.object()
    return ValueReader("true, false or an object") { builder in
      .object([
        ("anyOf", .array([.object([("type", .string("boolean"))]), object.schema(&builder)]))
      ])
    } read: { node, reading in
      if let isShown = node.boolValue {
        return isShown ? .shown(NotificationDescription()) : NotificationSetting.none
      }
      if node.members == nil {
        reading.reportType(of: node, expected: "true, false or an object")
        return nil
      }
      return object.read(node, &reading).map(NotificationSetting.shown)
    }
  }
}
