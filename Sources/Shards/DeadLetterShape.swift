internal import JSONText
internal import Records

/// The shape of one line of `rejected.ndjson`.
enum DeadLetterShape {
  private static let keys: [StaticString] = [
    "code", "field", "detail", "source", "target", "record", "raw",
  ]
  private static let sourceKeys: [StaticString] = ["file", "record", "line", "byte", "length"]

  /// nil where it is none of ours.
  static func code(of line: JSONView) -> RejectionCode? {
    line["code"]?.string.flatMap { RejectionCode(rawValue: $0) }
  }

  static func problem(in line: JSONView) -> String? {
    guard line.hasOnly(keys) else { return "has an unknown key, or they are out of order" }
    guard code(of: line) != nil else { return "code is unknown" }
    guard line["detail"]?.isString == true else { return "detail is missing" }
    for key: StaticString in ["field", "target", "raw"] {
      if let value = line[key], !value.isString { return "\(key) is no string" }
    }
    guard let source = line["source"], source.has(exactly: sourceKeys),
      source["file"]?.isString == true,
      sourceKeys.dropFirst().allSatisfy({ source[$0]?.int != nil })
    else { return "source is not complete" }
    guard let record = line["record"] else { return nil }
    guard let fields = record.members else { return "record is no object" }
    let isText = fields.allSatisfy { field in
      field.value.isString || field.value.elements?.allSatisfy(\.value.isString) == true
    }
    return isText ? nil : "record has a value that is no text"
  }
}
