internal import Bytes
internal import Platforms

extension PayloadEncoder {
  /// How much of its limit the last line takes, as the platform counts it (PAYLOADS.md §2 and §3).
  ///
  /// Costs a run nothing: what FCM counts, texts without their escapes, is counted when it is asked for.
  ///
  /// - Parameter plan: The one of the last `encode`, which did not throw.
  /// - Returns: The limit is less the headroom; nil where nothing limits the payload.
  package func usage(of plan: TargetPlan) -> (bytes: Int, limit: Int?) {
    switch plan.kind {
    case .apns:
      (countedBytes, plan.limits.maximumBytes(platform: lastPushType.maximumPayloadBytes))
    case .fcm:
      (
        payload.withSpan { $0.extracting(0..<countedBytes).unescapedStringBytes },
        plan.limits.maximumBytes(platform: plan.fcm.value.maximumBytes)
      )
    case .campaignIOS, .campaignAndroid:
      (countedBytes, plan.limits.maximumBytes(platform: nil))
    }
  }
}
