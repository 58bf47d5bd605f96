internal import JSONText

/// The way from the configuration's root to a value, as messages write it: `targets[1].apns.topic`.
struct KeyPathText: Sendable {
  private(set) var text = ""
  /// The keys on the way, without the indices of arrays.
  private(set) var keys: [String] = []

  func appending(key: String) -> KeyPathText {
    var path = self
    path.keys.append(key)
    path.text = JSONPath.appending(key: key, to: text)
    return path
  }

  func appending(index: Int) -> KeyPathText {
    var path = self
    path.text += "[\(index)]"
    return path
  }
}
