internal import Bytes
internal import Configuration
internal import JSONText

/// The part of a published line that `expect.payload` is compared with.
enum TrialPayload {
  /// The payload of an `apns` line, the message of an `fcm` line, all of a `campaign` line.
  static func node(ofLine line: [UInt8], format: TargetFormatDescription) -> JSONNode? {
    guard let node = try? JSONParser.parse(line) else { return nil }
    return switch format {
    case .apns: node["payload"]
    case .fcm: node["message"]
    case .campaign: node
    }
  }
}
