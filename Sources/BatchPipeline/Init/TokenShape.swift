internal import Bytes
internal import Platforms

/// Which platform's tokens a value looks like (PAYLOADS.md §2, §3).
enum TokenShape: Hashable, Sendable {
  case apns, fcm

  init?(_ value: [UInt8]) {
    var token = ByteBuffer(capacity: value.count)
    token.append(value)
    if (try? DeviceToken.normalize(&token)) != nil {
      self = .apns
    } else if (try? RegistrationToken(parsing: value.span)) != nil {
      self = .fcm
    } else {
      return nil
    }
  }
}
