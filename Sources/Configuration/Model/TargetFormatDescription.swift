/// What one line of a target is: a request to APNs, one to FCM, or the payload alone (PIPELINE.md §4).
package enum TargetFormatDescription: String, CaseIterable, Sendable {
  case apns, fcm, campaign
}
