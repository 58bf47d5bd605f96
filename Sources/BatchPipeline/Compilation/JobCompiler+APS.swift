internal import Bytes
internal import Configuration
internal import Payloads
internal import Platforms

extension JobCompiler {
  /// What the message asks of Apple beyond the campaign's own settings; nil for nothing.
  mutating func aps(_ message: MessageDescription) -> APSPlan? {
    var plan = APSPlan()
    if case .critical(let sound) = message.sound {
      plan.soundSettings = self.sound(sound, of: .message, at: "message.sound")
    }
    guard let aps = message.aps else { return plan.soundSettings == nil ? nil : plan }
    for key in APSKey.allCases {
      if let place = aps.places[key.description] { targetSettings.note(place, of: key.settingPath) }
    }
    alert(aps.alert, into: &plan)
    plan.threadId = setting(aps.threadId, at: APSKey.threadId.settingPath)
    plan.targetContentId = setting(aps.targetContentId, at: APSKey.targetContentId.settingPath)
    plan.filterCriteria = setting(aps.filterCriteria, at: APSKey.filterCriteria.settingPath)
    plan.interruptionLevel = value(aps.interruptionLevel, at: APSKey.interruptionLevel.settingPath)
    plan.relevanceScore = checked(
      aps.relevanceScore, .number, at: APSKey.relevanceScore.settingPath)
    plan.contentChanged = flag(aps.contentChanged, at: APSKey.contentChanged.settingPath)
    if let sound = aps.sound {
      plan.soundSettings = self.sound(sound, of: .aps, at: APSKey.sound.settingPath)
    }
    plan.liveActivity = liveActivity(aps)
    return plan
  }

  private mutating func sound(
    _ sound: CriticalSound, of place: APSPlan.SoundSettings.Place, at path: String
  ) -> APSPlan.SoundSettings {
    var settings = APSPlan.SoundSettings(of: place)
    settings.critical = flag(sound.critical, at: "\(path).\(APSSoundKey.critical)")
    settings.name = setting(sound.name, at: "\(path).\(APSSoundKey.name)")
    settings.volume = checked(sound.volume, .fraction, at: "\(path).\(APSSoundKey.volume)")
    return settings
  }

  private mutating func alert(_ alert: AlertDescription, into plan: inout APSPlan) {
    plan.subtitle = setting(alert.subtitle, at: APSAlertKey.subtitle.settingPath)
    plan.launchImage = setting(alert.launchImage, at: APSAlertKey.launchImage.settingPath)
    plan.titleLocalization = localization(alert.titleLocKey, alert.titleLocArgs, at: .titleLocKey)
    plan.subtitleLocalization = localization(
      alert.subtitleLocKey, alert.subtitleLocArgs, at: .subtitleLocKey)
    plan.bodyLocalization = localization(alert.locKey, alert.locArgs, at: .locKey)
  }

  private mutating func localization(
    _ key: TemplateText?, _ arguments: [TemplateText]?, at name: APSAlertKey
  ) -> APSPlan.Localization? {
    guard let key = setting(key, at: name.settingPath) else { return nil }
    return APSPlan.Localization(key: key, arguments: (arguments ?? []).compactMap { template($0) })
  }

  private mutating func liveActivity(_ aps: APSDescription) -> APSPlan.LiveActivity? {
    guard aps.isLiveActivity else { return nil }
    var activity = APSPlan.LiveActivity()
    activity.event = value(aps.event, at: APSKey.event.settingPath)
    activity.timestamp = value(aps.timestamp, at: APSKey.timestamp.settingPath)
    activity.contentState = object(aps.contentState)
    activity.staleDate = value(aps.staleDate, at: APSKey.staleDate.settingPath)
    activity.dismissalDate = value(aps.dismissalDate, at: APSKey.dismissalDate.settingPath)
    activity.attributesType = setting(aps.attributesType, at: APSKey.attributesType.settingPath)
    activity.attributes = object(aps.attributes)
    return activity
  }

  private mutating func object(_ fields: [Named<CustomValue>]?) -> JSONTemplate? {
    fields.flatMap { json(.object($0)) }
  }
}
