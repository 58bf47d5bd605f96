internal import Bytes
package import Platforms

/// The campaign's notification for one target, ready to be rendered per record.
///
/// A setting that is nil is not set. Overrides and variants are resolved before: a plan is the
/// message of one target and one variant.
package struct MessagePlan: Sendable {
  // The texts and flags of `message`, each under its own key.
  package var title: TextSetting?
  package var body: TextSetting?
  package var sound: TextSetting?
  package var badge: Setting<Badge>?
  package var deepLink: TextSetting?
  package var category: TextSetting?
  package var mediaURL: TextSetting?
  package var contentAvailable: Setting<FlagWord>?
  package var mutableContent: Setting<FlagWord>?
  /// `customFields`, in the configuration's order.
  package var customFields: [CustomField] = []
  /// `tracking.broadlogId`
  package var broadlogId: Setting<TrackingId>?
  /// `tracking.deliveryId`
  package var deliveryId: Setting<TrackingId>?
  /// `tracking.state`
  package var trackingState: Setting<TrackingState>?
  /// False where variants may supply what the message lacks: only without them is a missing setting a
  /// problem of the plan.
  package var isWhole = true
  /// Apple's keys beyond these; Android's payloads leave them out.
  package var aps: APSPlan? {
    get { lastingAPS?.value }
    set { lastingAPS = newValue.map { Lasting($0) } }
  }
  /// Stored indirectly, since it is large and seldom set.
  private var lastingAPS: Lasting<APSPlan>?

  /// No setting is set.
  package init() {}
}
