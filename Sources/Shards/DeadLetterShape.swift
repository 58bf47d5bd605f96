internal import JSONText
internal import Records

/// The shape of one line of `rejected.ndjson`.
enum DeadLetterShape {
  private static let keys = ["code", "field", "detail", "source", "target", "record", "raw"]
  private static let sourceKeys = ["file", "record", "line", "byte", "length"]

  static func problem(in line: JSONNode) -> String? {
    let keys = line.keys
    guard keys.elementsEqual(DeadLetterShape.keys.filter(keys.contains)) else {
      return "has an unknown key, or they are out of order"
    }
    guard let code = line["code"]?.stringValue, RejectionCode(rawValue: code) != nil else {
      return "code is unknown"
    }
    guard line["detail"]?.stringValue != nil else { return "detail is missing" }
    for key in ["field", "target", "raw"] {
      if let value = line[key], value.stringValue == nil { return "\(key) is no string" }
    }
    guard let source = line["source"], source.keys.elementsEqual(sourceKeys),
      source["file"]?.stringValue != nil,
      sourceKeys.dropFirst().allSatisfy({ source[$0]?.intValue != nil })
    else { return "source is not complete" }
    guard let record = line["record"] else { return nil }
    guard let fields = record.members else { return "record is no object" }
    let isText = fields.allSatisfy { field in
      field.value.stringValue != nil
        || field.value.elements?.allSatisfy { $0.stringValue != nil } == true
    }
    return isText ? nil : "record has a value that is no text"
  }
}
