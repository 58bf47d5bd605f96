internal import JSONText
internal import Platforms

/// The rules of one campaign payload (PAYLOADS.md §1): `aps` makes it one for iOS.
enum CampaignShape {
  private static let androidKeys: [StaticString] = ["to", "collapseKey", "priority", "data"]

  static func problem(in line: JSONView) -> String? {
    if line.members?.isEmpty != false { return "the payload is empty" }
    if line.has("aps") { return IOSPayloadShape.problem(in: line, type: nil) }
    guard let data = line["data"] else { return "the payload has neither aps nor data" }
    guard line.hasOnly(androidKeys) else {
      return "the payload has an unknown key, or they are out of order"
    }
    if let problem = TextShape.problem(in: line, keys: ["to", "collapseKey"]) { return problem }
    if let priority = line["priority"],
      let problem = AndroidShape.problem(inPriority: priority, "priority")
    {
      return problem
    }
    if let problem = AndroidShape.problem(inData: data) { return problem }
    guard let badge = data["badge"] else { return nil }
    return badge.isCount(upTo: Badge.maximum)
      ? nil : "data.badge is no whole number from 0 to \(Badge.maximum)"
  }
}
