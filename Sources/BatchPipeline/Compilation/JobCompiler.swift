internal import Configuration
internal import JSONText
internal import Liquid
internal import Payloads
internal import Platforms
internal import Records

/// Compiles every template and setting of a configuration against the fields that the inputs have.
///
/// Problems are collected, not thrown: a person sees all of them at once.
struct JobCompiler {
  let configuration: PipelineConfiguration
  let names: TemplateNames
  let variantTables: VariantTables
  private let partials: [String: String]
  /// What templates from data were compiled to so far, by their syntax.
  private var dataTemplates: [TemplateSyntax: TemplateCache] = [:]
  var problems: [ConfigurationProblem] = []
  /// Where the settings of the target that is being compiled stand, by their key path in it.
  var places: [String: ConfigurationPlace] = [:]
  var planProblems: [PlanProblem] = []

  init(
    _ configuration: PipelineConfiguration, names: TemplateNames, variantTables: VariantTables
  ) {
    self.configuration = configuration
    self.names = names
    self.variantTables = variantTables
    partials = Dictionary(
      configuration.templates.map { ($0.name, $0.value.text) },
      uniquingKeysWith: { first, _ in first })
  }

  /// - Throws: `ConfigurationProblems`.
  static func job(
    _ configuration: PipelineConfiguration, names: TemplateNames, settings: RenderSettings,
    variantTables: VariantTables, selection: TemplateText?
  ) throws -> Job {
    var compiler = JobCompiler(configuration, names: names, variantTables: variantTables)
    names.namedLookups = []
    let whereCondition = configuration.whereCondition.flatMap { compiler.condition($0) }
    let namedByWhere = names.namedLookups
    let suppress = configuration.suppress.compactMap { compiler.template($0.match) }
    let dedupe = compiler.template(configuration.dedupe)
    // Overridden or not, every text of the page must be right.
    _ = compiler.message(configuration.message)
    for partial in configuration.templates { _ = compiler.template(partial.value) }
    var targets: [TargetJob] = []
    var variantNames: [String] = []
    for target in configuration.targets {
      targets.append(compiler.target(target, naming: &variantNames))
    }
    let selection = selection.flatMap { compiler.condition($0) }
    let named = names.namedLookups
    let lookups = compiler.lookups(namedByWhere: namedByWhere, named: named)
    if !compiler.problems.isEmpty { throw ConfigurationProblems(compiler.distinctProblems) }
    let needed = names.fields
    if !compiler.dataTemplates.isEmpty { names.useAllFields() }
    let runTimeNames = RunTimeNames(names.table)
    for cache in compiler.dataTemplates.values { cache.settle(runTimeNames) }
    return Job(
      neededFields: needed, usesDataTemplates: !compiler.dataTemplates.isEmpty,
      layout: FieldLayout(fields: names.fields), lookups: lookups,
      lookupNames: configuration.lookups.map(\.name),
      lookupFields: configuration.lookups.indices.map { names.fields(ofLookup: $0) },
      whereCondition: whereCondition, suppress: suppress, dedupe: dedupe, targets: targets,
      selection: selection, shards: configuration.output.shards, settings: settings,
      variantNames: variantNames)
  }

  /// Every `match`, which may name the lookups before its own.
  private mutating func lookups(namedByWhere: Set<Int>, named: Set<Int>) -> [Job.Lookup] {
    defer { names.visibleLookups = configuration.lookups.count }
    var matches: [TextSetting?] = []
    var named = named
    var namedByWhere = namedByWhere
    var namedByMatch: [Set<Int>] = []
    for (index, table) in configuration.lookups.enumerated() {
      names.visibleLookups = index
      names.namedLookups = []
      matches.append(template(table.value.match))
      namedByMatch.append(names.namedLookups)
    }
    // What a lookup that is needed names is needed too; it stands before it.
    for index in configuration.lookups.indices.reversed() {
      if named.contains(index) { named.formUnion(namedByMatch[index]) }
      if namedByWhere.contains(index) { namedByWhere.formUnion(namedByMatch[index]) }
    }
    return matches.enumerated().compactMap { index, match in
      match.map {
        Job.Lookup(
          match: $0, isForWhere: namedByWhere.contains(index),
          isUsed: named.contains(index) || !dataTemplates.isEmpty)
      }
    }
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
    if text.comesFromData { return dataTemplate(text).map { TextSetting($0) } }
    let partials = partials
    return compiled(text) { scope throws(LiquidError) in
      switch text.syntax {
      case .liquid:
        TextSetting(try Template(compiling: text.text, scope: scope, partials: partials))
      case .campaign: TextSetting(try Template(campaign: text.text, scope: scope))
      }
    }
  }

  /// A template that a field of each record holds.
  private mutating func dataTemplate(_ text: TemplateText) -> Template? {
    let path = text.text.utf8.split(separator: 0x2e, omittingEmptySubsequences: false)
      .map { FieldName(bytes: Array($0)) }
    guard case (.field(let field), path.count)? = names.meaning(of: path) else {
      let advice = names.suggestion(for: path).map { "did you mean \"\($0)\"?" }
      problems.append(
        text.problem("names no field; \(advice ?? "name the one that holds the template")"))
      return nil
    }
    let cache =
      dataTemplates[text.syntax]
      ?? TemplateCache(partials: partials, isCampaign: text.syntax == .campaign)
    dataTemplates[text.syntax] = cache
    return Template(fromField: field, named: text.text, cache: cache)
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

  mutating func flag(_ setting: FlagSetting?, at key: String) -> Setting<FlagWord>? {
    switch setting {
    case nil: nil
    case .constant(let isSet): .constant(FlagWord(isSet))
    case .template(let text): value(text, at: key)
    }
  }
}
