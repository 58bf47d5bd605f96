internal import Bytes
internal import Configuration
internal import Payloads
internal import Platforms

extension JobCompiler {
  /// What the message asks of Apple beyond the campaign's own settings; nil for nothing.
  mutating func aps(_ message: MessageDescription) -> APSPlan? {
    var plan = APSPlan()
    if case .critical(let sound) = message.sound {
      plan.soundSettings = self.sound(sound, at: "message.sound")
    }
    guard let aps = message.aps else { return plan.soundSettings == nil ? nil : plan }
    let path = "message.aps"
    for (key, place) in aps.places { places["\(path).\(key)"] = place }
    alert(aps.alert, at: "\(path).alert", into: &plan)
    plan.threadId = setting(aps.threadId, at: "\(path).thread-id")
    plan.targetContentId = setting(aps.targetContentId, at: "\(path).target-content-id")
    plan.filterCriteria = setting(aps.filterCriteria, at: "\(path).filter-criteria")
    plan.interruptionLevel = value(aps.interruptionLevel, at: "\(path).interruption-level")
    plan.relevanceScore = checked(aps.relevanceScore, .number, at: "\(path).relevance-score")
    plan.contentChanged = flag(aps.contentChanged, at: "\(path).content-changed")
    if let sound = aps.sound { plan.soundSettings = self.sound(sound, at: "\(path).sound") }
    plan.liveActivity = liveActivity(aps, at: path)
    return plan
  }

  private mutating func sound(
    _ sound: CriticalSound, at path: String
  ) -> APSPlan.SoundSettings {
    var settings = APSPlan.SoundSettings()
    settings.critical = flag(sound.critical, at: "\(path).critical")
    settings.name = setting(sound.name, at: "\(path).name")
    settings.volume = checked(sound.volume, .fraction, at: "\(path).volume")
    return settings
  }

  private mutating func alert(_ alert: AlertDescription, at path: String, into plan: inout APSPlan)
  {
    plan.subtitle = setting(alert.subtitle, at: "\(path).subtitle")
    plan.launchImage = setting(alert.launchImage, at: "\(path).launch-image")
    plan.titleLocalization = localization(alert.titleLocKey, alert.titleLocArgs, "title-loc", path)
    plan.subtitleLocalization = localization(
      alert.subtitleLocKey, alert.subtitleLocArgs, "subtitle-loc", path)
    plan.bodyLocalization = localization(alert.locKey, alert.locArgs, "loc", path)
  }

  private mutating func localization(
    _ key: TemplateText?, _ arguments: [TemplateText]?, _ name: String, _ path: String
  ) -> APSPlan.Localization? {
    guard let key = setting(key, at: "\(path).\(name)-key") else { return nil }
    return APSPlan.Localization(key: key, arguments: (arguments ?? []).compactMap { template($0) })
  }

  private mutating func liveActivity(
    _ aps: APSDescription, at path: String
  ) -> APSPlan.LiveActivity? {
    guard aps.isLiveActivity else { return nil }
    var activity = APSPlan.LiveActivity()
    activity.event = value(aps.event, at: "\(path).event")
    activity.timestamp = value(aps.timestamp, at: "\(path).timestamp")
    activity.contentState = object(aps.contentState, at: aps.place)
    activity.staleDate = value(aps.staleDate, at: "\(path).stale-date")
    activity.dismissalDate = value(aps.dismissalDate, at: "\(path).dismissal-date")
    activity.attributesType = setting(aps.attributesType, at: "\(path).attributes-type")
    activity.attributes = object(aps.attributes, at: aps.place)
    return activity
  }

  private mutating func object(
    _ fields: [Named<CustomValue>]?, at place: ConfigurationPlace
  ) -> JSONTemplate? {
    fields.flatMap { json(.object($0), at: place) }
  }
}
