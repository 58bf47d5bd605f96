internal import Bytes
internal import JSONText
internal import Platforms

/// The rules of one APNs request (PAYLOADS.md §2), as far as a line alone shows whether they hold.
enum APNsShape {
  private static let headers = APNsHeader.allCases.map(\.name)
  private static let required = APNsHeader.allCases.filter(\.isRequired).map(\.name)
  private static let texts: [(header: APNsHeader, rule: TextRule)] = [
    (.topic, .headerValue), (.collapseId, .collapseId),
  ]
  private static let tails: [[StaticString]] = [
    EnvelopeShape.head + ["token", "headers", "payload"]
  ]

  /// - Parameter end: Offset after the payload's last byte.
  static func problem(in line: JSONView, end: Int) -> String? {
    if let problem = EnvelopeShape.problem(in: line, platform: "apns", keys: tails) {
      return problem
    }
    guard line["token"]?.withText({ DeviceToken.isNormal($0) }) == true else {
      let digits = DeviceToken.digits
      return "token is not an even number of \(digits.lowerBound) to \(digits.upperBound) "
        + "lower-case hexadecimal digits"
    }
    guard let headers = line["headers"] else { return "headers are missing" }
    if let problem = problem(inHeaders: headers, id: line["id"]) { return problem }
    guard let payload = line["payload"], payload.members?.isEmpty == false else {
      return "payload is no object, or empty"
    }
    let type = pushType(headers)
    if let problem = IOSPayloadShape.problem(in: payload, type: type) { return problem }
    let maximum = type?.maximumPayloadBytes ?? 0
    let bytes = end - payload.start
    return bytes <= maximum ? nil : "the payload has \(bytes) bytes, at most \(maximum) are allowed"
  }

  private static func pushType(_ headers: JSONView) -> PushType? {
    headers[APNsHeader.pushType.name]?.withText { try? PushType(parsing: $0) } ?? nil
  }

  private static func problem(inHeaders headers: JSONView, id: JSONView?) -> String? {
    guard headers.hasOnly(APNsShape.headers) else {
      return "headers has an unknown header, or they are out of order"
    }
    if let members = headers.members {
      for member in members where (member.value.textBytes ?? 0) == 0 {
        return "header \(member.key.string ?? "") is no string, or empty"
      }
    }
    if let missing = required.first(where: { !headers.has($0) }) {
      return "\(missing) is missing"
    }
    guard headers[APNsHeader.id.name]?.isSameString(as: id) == true else {
      return "\(APNsHeader.id) is not the line's id"
    }
    guard let type = pushType(headers) else { return "\(APNsHeader.pushType) is unknown" }
    let priority =
      headers[APNsHeader.priority.name]?.withText { try? APNsPriority(parsing: $0) } ?? nil
    guard let priority, type.problem(with: priority) == nil else {
      return "\(APNsHeader.priority) is not one of the push type's"
    }
    guard headers[APNsHeader.topic.name]?.withText({ type.fits(topic: $0) }) == true else {
      return "\(APNsHeader.topic) does not end as its push type asks"
    }
    if headers[APNsHeader.expiration.name]?.withText(Expiration.isTime) == false {
      return "\(APNsHeader.expiration) is no UNIX time in seconds"
    }
    // A line feed in a value would begin a header of its own.
    for (header, rule) in texts {
      if let value = headers[header.name],
        let problem = TextShape.problem(in: value, "\(header)", rule)
      {
        return problem
      }
    }
    return nil
  }
}
