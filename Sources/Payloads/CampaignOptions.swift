package import Platforms

/// The `campaign` of an Android target in campaign format (PAYLOADS.md §1).
package struct CampaignOptions: Sendable {
  /// Nil: the decimal broadlogId.
  package var collapseKey: TextSetting?
  /// Nil: the key is left out.
  package var priority: Setting<AndroidPriority>? = .constant(.high)

  /// No option is set.
  package init() {}
}
