internal import JSONText
internal import Platforms
internal import Records

/// The rules of one APNs request (PAYLOADS.md §2), as far as a line alone shows whether they hold.
enum APNsShape {
  private static let headers = [
    "apns-topic", "apns-push-type", "apns-priority", "apns-expiration", "apns-collapse-id",
    "apns-id",
  ]
  private static let required = ["apns-topic", "apns-push-type", "apns-priority", "apns-id"]

  /// - Parameter end: Offset after the payload's last byte.
  static func problem(in line: JSONNode, end: Int) -> String? {
    if let problem = EnvelopeShape.problem(
      in: line, platform: "apns", tails: [["token", "headers", "payload"]])
    {
      return problem
    }
    let token = Array((line["token"]?.stringValue ?? "").utf8)
    guard (64...400).contains(token.count), token.count.isMultiple(of: 2),
      token.allSatisfy(EnvelopeShape.isLowerHex)
    else { return "token is not an even number of 64 to 400 lower-case hexadecimal digits" }
    guard let headers = line["headers"] else { return "headers are missing" }
    if let problem = problem(inHeaders: headers, id: line["id"]?.stringValue) { return problem }
    guard let payload = line["payload"], !payload.keys.isEmpty else {
      return "payload is no object, or empty"
    }
    let type = headers["apns-push-type"]?.stringValue.flatMap(PushType.init)
    guard let aps = payload["aps"], aps.members != nil else {
      return "aps is missing in the payload"
    }
    if let problem = APSShape.problem(in: aps, type: type) { return problem }
    let maximum = type?.maximumPayloadBytes ?? 0
    let bytes = end - payload.place.offset
    return bytes <= maximum ? nil : "the payload has \(bytes) bytes, at most \(maximum) are allowed"
  }

  private static func problem(inHeaders headers: JSONNode, id: String?) -> String? {
    let keys = headers.keys
    guard keys.elementsEqual(APNsShape.headers.filter(keys.contains)) else {
      return "headers has an unknown header, or they are out of order"
    }
    for member in headers.members ?? [] where member.value.stringValue?.isEmpty != false {
      return "header \(member.key.text) is no string, or empty"
    }
    if let missing = required.first(where: { !keys.contains($0) }) {
      return "\(missing) is missing"
    }
    guard headers["apns-id"]?.stringValue == id else { return "apns-id is not the line's id" }
    guard let type = headers["apns-push-type"]?.stringValue.flatMap(PushType.init) else {
      return "apns-push-type is unknown"
    }
    let priority = headers["apns-priority"]?.stringValue ?? ""
    guard (type == .background ? ["5"] : ["10", "5", "1"]).contains(priority) else {
      return "apns-priority is not one of the push type's"
    }
    let topic = Array((headers["apns-topic"]?.stringValue ?? "").utf8)
    guard type.fits(topic: topic.span) else {
      return "apns-topic does not end as its push type asks"
    }
    if let expiration = headers["apns-expiration"]?.stringValue,
      !expiration.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    {
      return "apns-expiration is no UNIX time"
    }
    let collapse = headers["apns-collapse-id"]?.stringValue ?? ""
    return collapse.utf8.count <= 64 ? nil : "apns-collapse-id has over 64 bytes"
  }
}
