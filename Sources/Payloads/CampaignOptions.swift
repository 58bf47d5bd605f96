package import Platforms

/// The `campaign` of an Android target in campaign format (PAYLOADS.md §1).
package struct CampaignOptions: Sendable {
  /// Nil: the decimal broadlogId.
  package var collapseKey: TextSetting?
  /// Nil: `high`.
  package var priority: Setting<AndroidPriority>?

  /// No option is set.
  package init() {}
}
