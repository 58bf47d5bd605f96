internal import Bytes
internal import Configuration
internal import Payloads
internal import Platforms
internal import Records

extension JobCompiler {
  /// - Parameter names: gets the names of the target's variants.
  mutating func target(
    _ target: TargetDescription, naming names: inout [String]
  ) -> TargetJob {
    let when = target.when.flatMap { condition($0) }
    let firstVariant = names.count
    let plan = plan(target, target.message)
    let rows = variantTables.rows(of: target.message)
    let variants =
      target.message.variantsFrom == nil
      ? variants(target, naming: &names) : variants(target, of: rows, naming: &names)
    let described = target.message.variants
    let by = described.first { $0.by != nil }?.by
    return TargetJob(
      when: when, plan: plan, variants: variants, locales: locales(target.message, rows),
      by: described.contains { $0.weight != nil } ? template(by ?? target.token) : nil,
      drawsByToken: by == nil, firstVariant: firstVariant)
  }

  mutating func plan(
    _ target: TargetDescription, _ message: MessageDescription
  ) -> TargetPlan {
    targetSettings = TargetSettings()
    targetSettings.note(configuration.limits.headroomPlace, of: "limits.headroomBytes")
    let token = setting(target.token, at: "token")
    let format = format(target)
    let message = self.message(message)
    let plan = TargetPlan(
      name: target.name, format: format, token: token, message: message, limits: limits,
      reporting: &targetSettings.planProblems)
    problems += targetSettings.problems(below: target.place)
    lineBytes = max(lineBytes, targetSettings.textBytes)
    return plan
  }

  var limits: SizeLimits {
    var limits = SizeLimits()
    limits.headroomBytes = configuration.limits.headroomBytes
    limits.maximumPayloadBytes = configuration.limits.maximumPayloadBytes
    if configuration.limits.onTooLarge == .truncate {
      // What is no field was told with the configuration's other faults.
      limits.truncated = configuration.limits.truncate.compactMap(\.field)
    }
    return limits
  }

  mutating func format(_ target: TargetDescription) -> TargetFormat {
    switch target.format {
    case .apns: return .apns(apns(target.apns))
    case .fcm: return .fcm(fcm(target.fcm))
    case .campaign:
      var options = CampaignOptions()
      options.collapseKey = setting(target.campaign.collapseKey, at: "campaign.collapseKey")
      // A blank one leaves its key out, as a template does that renders nothing.
      if let priority = target.campaign.priority {
        options.priority = value(priority, at: "campaign.priority")
      }
      return .campaign(target.devices == .ios ? .ios : .android, options)
    }
  }

  mutating func apns(_ apns: APNsDescription) -> APNsOptions {
    var options = APNsOptions()
    options.topic = checked(apns.topic, .headerValue, at: "apns.topic")
    options.pushType = value(apns.pushType, at: "apns.pushType")
    options.priority = value(apns.priority, at: "apns.priority")
    options.expiration = value(apns.expiration, at: "apns.expiration")
    options.collapseId = checked(apns.collapseId, .collapseId, at: "apns.collapseId")
    return options
  }

  mutating func fcm(_ fcm: FCMDescription) -> FCMOptions {
    var options = FCMOptions()
    options.collapseKey = setting(fcm.collapseKey, at: "fcm.collapseKey")
    options.priority = value(fcm.priority, at: "fcm.priority")
    options.ttl = value(fcm.ttl, at: "fcm.ttl")
    options.restrictedPackageName = setting(
      fcm.restrictedPackageName, at: "fcm.restrictedPackageName")
    options.directBootOk = flag(fcm.directBootOk, at: "fcm.directBootOk")
    options.analyticsLabel = checked(
      fcm.analyticsLabel, .analyticsLabel, at: "fcm.analyticsLabel")
    options.topic = checked(fcm.topic, .topic, at: "fcm.topic")
    options.condition = checked(fcm.condition, .any, at: "fcm.condition")
    options.notification = notification(fcm.notification)
    return options
  }
}
