internal import Bytes
internal import JSONText
internal import Platforms

/// What the two formats for Android share (PAYLOADS.md §1 and §3).
enum AndroidShape {
  /// The rules of `data` but for its badge, which each format writes in its own way.
  static func problem(inData data: JSONView) -> String? {
    guard let members = data.members else { return "data is no object" }
    if members.isEmpty { return "data is empty" }
    for member in members {
      if let name = member.key.string, CustomFieldName.isReserved(name) {
        return "data has the reserved name \(name)"
      }
    }
    return TextShape.problem(in: data, keys: MappedKey.androidTexts)
      ?? TrackingShape.problem(in: data)
  }

  static func problem(inPriority priority: JSONView, _ path: String) -> String? {
    let isRight = priority.withText { (try? AndroidPriority(parsing: $0)) != nil }
    return isRight == true ? nil : "\(path) is not high or normal"
  }
}
