internal import Bytes

/// The way to a value in a JSON document, as messages write it: `payload.aps.alert["a key"][2]`.
package enum JSONPath {
  /// The path of a member. `path` is empty for the document itself.
  package static func appending(key: String, to path: String) -> String {
    guard isPlain(key) else { return "\(path)[\"\(key)\"]" }
    return path.isEmpty ? key : "\(path).\(key)"
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.allSatisfy(ASCII.isNameByte)
  }
}
