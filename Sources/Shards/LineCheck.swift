internal import JSONText

/// Whether a line is what its file may hold: one request to a platform, or one dead letter.
struct LineCheck {
  /// What the first line of a shard was; a target has one format.
  private enum Format { case apns, fcm, campaign }

  private let isDeadLetters: Bool
  private var format: Format?

  init(isDeadLetters: Bool) { self.isDeadLetters = isDeadLetters }

  /// What is wrong with the line in `range` of `text`, its line feed left out; nil where nothing is.
  mutating func problem(in text: [UInt8], _ range: Range<Int>) -> String? {
    // A copy: a parser's error counts lines and columns from the start of what it was given, which
    // would cost a whole block for each line of a damaged file.
    let text = Array(text[range])
    // Our lines have no white space around the object, and no byte-order mark.
    guard text.count >= 2, text.first == UInt8(ascii: "{"), text.last == UInt8(ascii: "}")
    else { return "is no JSON object" }
    let line: JSONNode
    do {
      line = try JSONParser.parse(text)
    } catch {
      return "not JSON: \(error.reason.message)"
    }
    if isDeadLetters { return DeadLetterShape.problem(in: line) }
    let format = LineCheck.format(of: line)
    guard self.format == nil || self.format == format else {
      return "is of another format than the lines before it"
    }
    self.format = format
    // The payload is the envelope's last member: it ends before the line's last byte.
    let end = text.count - 1
    return switch format {
    case .apns: APNsShape.problem(in: line, end: end)
    case .fcm: FCMShape.problem(in: line)
    case .campaign: CampaignShape.problem(in: line)
    }
  }

  private static func format(of line: JSONNode) -> Format {
    let keys = line.keys
    // A campaign payload may have any custom key, but not these three at its head.
    guard keys.starts(with: ["v", "id", "platform"]) else { return .campaign }
    return line["platform"]?.stringValue == "fcm" ? .fcm : .apns
  }
}

/// The campaign payload: what the app reads is the campaign's own affair.
enum CampaignShape {
  static func problem(in line: JSONNode) -> String? {
    if line.keys.isEmpty { return "the payload is empty" }
    for key in ["aps", "data"] {
      if let value = line[key], key == "aps" || line["aps"] == nil, value.members == nil {
        return "\(key) is no object"
      }
    }
    return nil
  }
}

/// What the two envelopes share.
enum EnvelopeShape {
  /// - Parameter tail: The keys after `id`.
  static func problem(in line: JSONNode, platform: String, tails: [[String]]) -> String? {
    if line["v"]?.intValue != 1 { return "v is not 1" }
    guard let id = line["id"]?.stringValue, isUUID(Array(id.utf8)) else {
      return "id is no lower-case UUID of version 8"
    }
    guard line["platform"]?.stringValue == platform else { return "platform is unknown" }
    guard tails.contains(where: { line.keys.elementsEqual(["v", "id", "platform"] + $0) }) else {
      return "the envelope's keys are not those of \(platform)"
    }
    return nil
  }

  /// RFC 9562 §5.8, as text of 36 characters.
  private static func isUUID(_ text: [UInt8]) -> Bool {
    guard text.count == 36 else { return false }
    for (index, byte) in text.enumerated() {
      let isRight =
        switch index {
        case 8, 13, 18, 23: byte == UInt8(ascii: "-")
        case 14: byte == UInt8(ascii: "8")
        case 19: "89ab".utf8.contains(byte)
        default: isLowerHex(byte)
        }
      if !isRight { return false }
    }
    return true
  }

  static func isLowerHex(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
  }
}

extension JSONNode {
  /// The keys of an object in their order; none where it is no object.
  var keys: [String] { members?.map(\.key.text) ?? [] }
}
