internal import JSONText
internal import Platforms

/// The rules of an iOS payload as a whole: `aps`, and what the mapping writes beside it (PAYLOADS.md §1).
enum IOSPayloadShape {
  /// - Parameter type: Nil in campaign format, whose lines do not say it.
  static func problem(in payload: JSONView, type: PushType?) -> String? {
    guard let aps = payload["aps"] else { return "aps is missing in the payload" }
    guard aps.isObject else { return "aps is no object" }
    if let problem = APSShape.problem(in: aps, type: type)
      ?? TextShape.problem(in: payload, keys: MappedKey.iosTexts)
      ?? TrackingShape.problem(in: payload)
    {
      return problem
    }
    if payload.has("media-attachment-url"), !aps.has("mutable-content") {
      return "media-attachment-url stands without aps.mutable-content"
    }
    let contents = contents(of: payload, aps)
    if contents.isEmpty(for: type) { return "the payload is empty" }
    guard let type, !type.fits(contents) else { return nil }
    return "the payload does not fit apns-push-type \(type.rawValue)"
  }

  private static func contents(of payload: JSONView, _ aps: JSONView) -> IOSContents {
    var contents = APSShape.contents(of: aps)
    guard let members = payload.members else { return contents }
    for member in members where !member.key.isString("aps") {
      contents.insert(TrackingShape.isKey(member.key) ? .tracking : .custom)
    }
    return contents
  }
}
