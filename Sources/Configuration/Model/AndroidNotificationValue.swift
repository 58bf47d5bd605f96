/// What one key of `android.notification` is given, by the key's form.
package enum AndroidNotificationValue: Sendable {
  /// Template of a text or a number.
  case text(TemplateText)
  case flag(FlagSetting)
  case list([TemplateText])
  case lightSettings(LightSettingsDescription)
}
