internal import Configuration
internal import JSONText
internal import Liquid
internal import Payloads
internal import Records

/// Compiles every template and setting of a configuration against the fields that the inputs have.
///
/// Problems are collected, not thrown: a person sees all of them at once.
struct JobCompiler {
  let configuration: PipelineConfiguration
  private let names: TemplateNames
  private let partials: [String: String]
  var problems: [ConfigurationProblem] = []
  /// Where the settings of the target that is being compiled stand, by their key path in it.
  var places: [String: ConfigurationPlace] = [:]
  var planProblems: [PlanProblem] = []

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

extension JobCompiler {
  mutating func condition(_ text: TemplateText) -> Condition? {
    compiled(text) { scope throws(LiquidError) in
      try Condition(compiling: text.text, scope: scope)
    }
  }

  mutating func template(_ text: TemplateText?) -> TextSetting? {
    guard let text else { return nil }
    let partials = partials
    return compiled(text) { scope throws(LiquidError) in
      TextSetting(try Template(compiling: text.text, scope: scope, partials: partials))
    }
  }

  /// What `compile` makes of `text`; nil where that is wrong, which is then reported: every unknown
  /// name, and the first fault of another kind.
  mutating func compiled<Compiled>(
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
  mutating func setting(_ text: TemplateText?, at key: String) -> TextSetting? {
    if let text { places[key] = text.place() }
    return template(text)
  }

  mutating func report(_ error: LiquidError, in text: TemplateText) {
    guard let place = error.partial,
      let partial = configuration.templates.first(where: { $0.name == place.name })
    else {
      problems.append(text.problem(atUTF8Offset: error.offset, error.message))
      return
    }
    problems.append(partial.value.problem(atUTF8Offset: place.offset, error.message))
  }

  mutating func value<Value: SettingValue>(
    _ text: TemplateText?, at key: String
  ) -> Setting<Value>? {
    let setting = setting(text, at: key)
    return Setting(setting, at: key, reporting: &planProblems)
  }

  mutating func checked(
    _ text: TemplateText?, _ rule: TextRule, at key: String
  ) -> CheckedText? {
    let setting = setting(text, at: key)
    return CheckedText(setting, rule, at: key, reporting: &planProblems)
  }

  mutating func flag(_ setting: FlagSetting?, at key: String) -> Setting<Flag>? {
    switch setting {
    case nil: nil
    case .constant(let isSet): .constant(Flag(isSet))
    case .template(let text): value(text, at: key)
    }
  }
}
