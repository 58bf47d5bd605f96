internal import Configuration
internal import JSONText
internal import Liquid
internal import Payloads
internal import Records

/// Compiles every template and setting of a configuration against the fields that the inputs have.
///
/// Problems are collected, not thrown: a person sees all of them at once.
struct JobCompiler {
  private let configuration: PipelineConfiguration
  private let names: TemplateNames
  private let partials: [String: String]
  private var problems: [ConfigurationProblem] = []
  /// Where the settings of the target that is being compiled stand, by their key path in it.
  private var places: [String: ConfigurationPlace] = [:]
  private var planProblems: [PlanProblem] = []

  init(_ configuration: PipelineConfiguration, names: TemplateNames) {
    self.configuration = configuration
    self.names = names
    partials = Dictionary(
      configuration.templates.map { ($0.name, $0.value.text) },
      uniquingKeysWith: { first, _ in first })
  }

  /// - Throws: `ConfigurationProblems`.
  static func job(
    _ configuration: PipelineConfiguration, names: TemplateNames, settings: RenderSettings
  ) throws -> Job {
    var compiler = JobCompiler(configuration, names: names)
    let whereCondition = configuration.whereCondition.flatMap { compiler.condition($0) }
    // Overridden or not, every text of the page must be right.
    _ = compiler.message(configuration.message)
    for partial in configuration.templates { _ = compiler.template(partial.value) }
    let targets = configuration.targets.map { compiler.target($0) }
    if !compiler.problems.isEmpty { throw ConfigurationProblems(compiler.distinctProblems) }
    return Job(
      layout: FieldLayout(fields: names.fields), whereCondition: whereCondition, targets: targets,
      shards: configuration.output.shards, settings: settings)
  }

  /// A text that targets share is compiled for each of them and complained of once.
  private var distinctProblems: [ConfigurationProblem] {
    var distinct: [ConfigurationProblem] = []
    for problem in problems
    where !distinct.contains(where: { $0.description == problem.description }) {
      distinct.append(problem)
    }
    return distinct
  }
}

// MARK: Texts

extension JobCompiler {
  private mutating func condition(_ text: TemplateText) -> Condition? {
    compiled(text) { scope throws(LiquidError) in
      try Condition(compiling: text.text, scope: scope)
    }
  }

  private mutating func template(_ text: TemplateText?) -> TextSetting? {
    guard let text else { return nil }
    let partials = partials
    return compiled(text) { scope throws(LiquidError) in
      TextSetting(try Template(compiling: text.text, scope: scope, partials: partials))
    }
  }

  /// What `compile` makes of `text`; nil where that is wrong, which is then reported: every unknown
  /// name, and the first fault of another kind.
  private mutating func compiled<Compiled>(
    _ text: TemplateText, _ compile: (CollectingScope) throws(LiquidError) -> Compiled
  ) -> Compiled? {
    let scope = CollectingScope(names)
    var isRight = true
    while true {
      do throws(LiquidError) {
        let compiled = try compile(scope)
        return isRight ? compiled : nil
      } catch {
        report(error, in: text)
        isRight = false
        guard scope.passOver() else { return nil }
      }
    }
  }

  /// The same, for a setting whose value is checked too.
  private mutating func setting(_ text: TemplateText?, at key: String) -> TextSetting? {
    if let text { places[key] = text.place() }
    return template(text)
  }

  private mutating func report(_ error: LiquidError, in text: TemplateText) {
    guard let place = error.partial,
      let partial = configuration.templates.first(where: { $0.name == place.name })
    else {
      problems.append(text.problem(atUTF8Offset: error.offset, error.message))
      return
    }
    problems.append(partial.value.problem(atUTF8Offset: place.offset, error.message))
  }

  private mutating func value<Value: SettingValue>(
    _ text: TemplateText?, at key: String
  ) -> Setting<Value>? {
    let setting = setting(text, at: key)
    return Setting(setting, at: key, reporting: &planProblems)
  }

  private mutating func checked(
    _ text: TemplateText?, _ rule: TextRule, at key: String
  ) -> CheckedText? {
    let setting = setting(text, at: key)
    return CheckedText(setting, rule, at: key, reporting: &planProblems)
  }

  private mutating func flag(_ setting: FlagSetting?, at key: String) -> Setting<Flag>? {
    switch setting {
    case nil: nil
    case .constant(let isSet): .constant(Flag(isSet))
    case .template(let text): value(text, at: key)
    }
  }
}

// MARK: Targets

extension JobCompiler {
  private mutating func target(_ target: TargetDescription) -> Job.Target {
    places = [:]
    planProblems = []
    let when = target.when.flatMap { condition($0) }
    let token = setting(target.token, at: "token")
    let format = format(target)
    let message = message(target.message)
    let plan = TargetPlan(
      name: target.name, format: format, token: token, message: message, limits: limits,
      reporting: &planProblems)
    for problem in planProblems {
      let place = places[problem.setting] ?? target.place.below(problem.setting)
      let code = problem.code.map { "\($0.rawValue): " } ?? ""
      problems.append(ConfigurationProblem(place: place, message: code + problem.message))
    }
    return Job.Target(when: when, plan: plan)
  }

  private var limits: SizeLimits {
    var limits = SizeLimits()
    limits.headroomBytes = configuration.limits.headroomBytes
    limits.maximumPayloadBytes = configuration.limits.maximumPayloadBytes
    if configuration.limits.onTooLarge == .truncate {
      limits.truncated = configuration.limits.truncate.compactMap {
        TruncatedField(rawValue: $0.text)
      }
    }
    return limits
  }

  private mutating func format(_ target: TargetDescription) -> Payloads.TargetFormat {
    switch target.format {
    case .apns: return .apns(apns(target.apns))
    case .fcm: return .fcm(fcm(target.fcm))
    case .campaign:
      var options = Payloads.CampaignOptions()
      options.collapseKey = setting(target.campaign.collapseKey, at: "campaign.collapseKey")
      options.priority = value(target.campaign.priority, at: "campaign.priority")
      return .campaign(target.devices == .ios ? .ios : .android, options)
    }
  }

  private mutating func apns(_ apns: Configuration.APNsOptions) -> Payloads.APNsOptions {
    var options = Payloads.APNsOptions()
    options.topic = checked(apns.topic, .any, at: "apns.topic")
    options.pushType = value(apns.pushType, at: "apns.pushType")
    options.priority = value(apns.priority, at: "apns.priority")
    options.expiration = value(apns.expiration, at: "apns.expiration")
    options.collapseId = checked(apns.collapseId, .collapseId, at: "apns.collapseId")
    return options
  }

  private mutating func fcm(_ fcm: Configuration.FCMOptions) -> Payloads.FCMOptions {
    var options = Payloads.FCMOptions()
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
    return options
  }
}

// MARK: Message

extension JobCompiler {
  private mutating func message(_ message: MessageDescription) -> MessagePlan {
    var plan = MessagePlan()
    plan.title = setting(message.title, at: "message.title")
    plan.body = setting(message.body, at: "message.body")
    if case .name(let sound) = message.sound { plan.sound = setting(sound, at: "message.sound") }
    plan.badge = value(message.badge, at: "message.badge")
    plan.deepLink = setting(message.deepLink, at: "message.deepLink")
    plan.category = setting(message.category, at: "message.category")
    plan.mediaURL = setting(message.mediaURL, at: "message.mediaURL")
    plan.contentAvailable = flag(message.contentAvailable, at: "message.contentAvailable")
    plan.mutableContent = flag(message.mutableContent, at: "message.mutableContent")
    plan.customFields = message.customFields.compactMap { field in
      places["message.customFields.\(field.name)"] = field.place
      return custom(field).map { CustomField(name: Array(field.name.utf8), value: $0) }
    }
    plan.broadlogId = value(message.tracking?.broadlogId, at: "message.tracking.broadlogId")
    plan.deliveryId = value(message.tracking?.deliveryId, at: "message.tracking.deliveryId")
    plan.trackingState = value(message.tracking?.state, at: "message.tracking.state")
    return plan
  }

  private mutating func custom(_ field: Named<CustomValue>) -> JSONTemplate? {
    json(field.value, at: field.place)
  }

  /// Values lie at most as deep in each other as the configuration's own limit allows.
  private mutating func json(
    _ value: CustomValue, at place: ConfigurationPlace
  ) -> JSONTemplate? {
    switch value {
    case .null:
      problems.append(
        ConfigurationProblem(place: place, message: "a payload has no null; remove the key"))
      return nil
    case .bool(let isTrue): return .bool(isTrue)
    case .number(let number): return .number(LastingArray(Array(number.text.utf8)))
    case .template(let text): return template(text).map(JSONTemplate.text)
    case .array(let values):
      return .array(LastingArray(values.compactMap { json($0, at: place) }))
    case .object(let fields):
      let members = fields.compactMap { field in
        custom(field).map { JSONTemplateMember(name: Array(field.name.utf8), value: $0) }
      }
      return .object(LastingArray(members))
    }
  }
}
