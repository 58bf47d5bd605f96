internal import Configuration
internal import JSONText
internal import Records

/// The part of a published line that `expect.payload` is compared with.
enum TrialPayload {
  /// Of an `apns` line its payload, of an `fcm` line its message, of a `campaign` line all of it.
  static func node(ofLine line: [UInt8], format: TargetFormatDescription) -> JSONNode? {
    guard let node = try? JSONParser.parse(line) else { return nil }
    return switch format {
    case .apns: node["payload"]
    case .fcm: node["message"]
    case .campaign: node
    }
  }
}
