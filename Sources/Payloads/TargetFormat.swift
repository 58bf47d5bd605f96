/// What one line of a target is.
package enum TargetFormat: Sendable {
  case apns(APNsOptions)
  case fcm(FCMOptions)
  case campaign(Platform, CampaignOptions)

  /// The platform whose keys a payload in campaign format has.
  package enum Platform: String, Sendable { case ios, android }

  /// The platform that the message is mapped to.
  package var platform: Platform {
    switch self {
    case .apns: .ios
    case .fcm: .android
    case .campaign(let platform, _): platform
    }
  }
}
