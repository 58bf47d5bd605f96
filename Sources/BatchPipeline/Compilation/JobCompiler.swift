internal import Bytes
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
  let partials: [String: String]
  /// What templates from data will be compiled into.
  var dataTemplates: [DataTemplateNames: TemplateCache] = [:]
  var problems: [ConfigurationProblem] = []
  /// What the rows of variants say.
  var rowMessages: [MessageDescription] = []
  /// Of the target that is being compiled.
  var targetSettings = TargetSettings()
  /// Bytes of the texts of the longest message so far.
  var lineBytes = 0
  /// The faults of partials, each told for the first text that renders it.
  private var partialProblems: Set<String> = []

  init(
    _ configuration: PipelineConfiguration, names: TemplateNames, variantTables: VariantTables
  ) {
    self.configuration = configuration
    self.names = names
    self.variantTables = variantTables
    partials = configuration.partials
  }

  /// - Parameters:
  ///   - selection: a condition beside the job's.
  ///   - checksUnused: whether to compile also what no record needs, only to complain of it.
  /// - Throws: `ConfigurationProblems`.
  static func job(
    _ configuration: PipelineConfiguration, names: TemplateNames, settings: RenderSettings,
    variantTables: VariantTables, selection: TemplateText?, checksUnused: Bool
  ) throws -> Job {
    var compiler = JobCompiler(configuration, names: names, variantTables: variantTables)
    return try compiler.job(settings, selection: selection, checksUnused: checksUnused)
  }

  /// What is wrong with the templates, and with the targets where nothing was said of these, of a
  /// configuration from which no job can be made.
  mutating func problems(of faulty: FaultyConfiguration) -> [ConfigurationProblem] {
    for template in faulty.templates {
      switch template.use {
      case .plain, .template: _ = self.template(template.text)
      case .condition: _ = condition(template.text)
      case .partial: break
      case .directory: _ = outputDirectory()
      }
    }
    if faulty.hasAllNames {
      // Again, each with the lookups alone that it may name.
      _ = lookupMatches(namedByWhere: [], named: [])
    }
    problems += configuration.partialFaults
    if faulty.hasSoundTargets, !configuration.hasVariantRows { _ = targets() }
    return problems
  }

  /// The order matters: `names.table` gathers which lookups and fields the texts name, for what follows them.
  private mutating func job(
    _ settings: RenderSettings, selection: TemplateText?, checksUnused: Bool
  ) throws -> Job {
    // First, so that the lookups named so far are those of `where`: they are looked up before it.
    names.table.namedLookups = []
    let whereCondition = configuration.whereCondition.flatMap { condition($0) }
    let namedByWhere = names.table.namedLookups
    // Fields are numbered, and problems told, in the order of these.
    let (suppress, lastMatch) = suppressions()
    let dedupe = template(configuration.dedupe)
    if checksUnused { checkUnused() }
    let (targets, variantNames) = targets()
    let selection = selection.flatMap { condition($0) }
    // After all other texts: a lookup that none of them names is not needed.
    let matches = lookupMatches(namedByWhere: namedByWhere, named: names.table.namedLookups)
    guard let outputDirectory = outputDirectory(), problems.isEmpty else {
      throw ConfigurationProblems(problems)
    }
    // Before templates from data take all other fields into use: an export may lack those.
    let needed = names.table.neededFields
    setScopeOfDataTemplates()
    return Job(
      neededFields: needed, usesDataTemplates: !dataTemplates.isEmpty,
      layout: FieldLayout(fields: names.table.fields), lookups: lookups(matches),
      whereCondition: whereCondition, suppress: suppress, dedupe: dedupe,
      dedupeRepeatsMatch: JobCompiler.repeats(configuration.dedupe, lastMatch), targets: targets,
      lineBytes: lineBytes, selection: selection, shards: configuration.output.shards,
      outputDirectory: outputDirectory, settings: settings, variantNames: variantNames)
  }

  /// - Returns: The lists, and what is looked up in the last.
  private mutating func suppressions() -> ([Job.Suppression], lastMatch: TemplateText?) {
    var suppressions: [Job.Suppression] = []
    var lastMatch: TemplateText?
    for table in configuration.suppress {
      guard let match = template(table.match) else { continue }
      suppressions.append(
        Job.Suppression(
          keyPath: table.input.keyPath, match: match,
          repeatsMatch: JobCompiler.repeats(table.match, lastMatch)))
      lastMatch = table.match
    }
    return (suppressions, lastMatch)
  }

  private static func repeats(_ text: TemplateText?, _ last: TemplateText?) -> Bool {
    guard let text, let last else { return false }
    return text.isSame(as: last)
  }

  private mutating func targets() -> ([TargetJob], variantNames: [String]) {
    var variantNames: [String] = []
    var targets: [TargetJob] = []
    for target in configuration.targets {
      targets.append(self.target(target, naming: &variantNames))
    }
    if configuration.hasVariantRows {
      problems += configuration.truncationProblems(withRows: rowMessages)
    }
    return (targets, variantNames)
  }
}

extension JobCompiler {
  /// Overridden or not, every text of the configuration must be right.
  private mutating func checkUnused() {
    let message = configuration.message
    _ = self.message(message)
    for variant in message.variants {
      _ = variant.when.flatMap { condition($0) }
      _ = template(variant.by)
      _ = self.message(variant.message)
    }
    _ = template(message.variantsFrom?.match)
    for row in variantTables.rows(of: message) {
      if let said = try? row.message(overriding: message, for: .ios) { _ = self.message(said) }
    }
    problems += configuration.partialFaults
  }

  /// The template of `output.directory`, which is rendered once for a run: no record has a name in it.
  private mutating func outputDirectory() -> Template? {
    let text = configuration.output.directory
    return CollectingScope(TemplateNames(names.table.ofRun)).compiled { scope throws(LiquidError) in
      try text.template(scope: scope, partials: [:])
    } report: { error, _ in
      problems.append(text.problem(atUTF8Offset: error.offset, error.message))
    }
  }

  mutating func condition(_ text: TemplateText) -> Condition? {
    compiled(text) { scope throws(LiquidError) in
      try Condition(compiling: text.text, scope: scope)
    }
  }

  mutating func template(_ text: TemplateText?) -> TextSetting? {
    guard let text else { return nil }
    if text.comesFromData { return dataTemplate(text).map { TextSetting($0) } }
    targetSettings.textBytes += text.text.utf8.count
    let partials = partials
    return compiled(text) { scope throws(LiquidError) in
      TextSetting(try text.template(scope: scope, partials: partials))
    }
  }

  /// What `compile` makes of `text`; nil where that is wrong, which is then reported.
  mutating func compiled<Compiled>(
    _ text: TemplateText, _ compile: (CollectingScope) throws(LiquidError) -> Compiled
  ) -> Compiled? {
    CollectingScope(names).compiled(compile) { error, unknownName in
      report(error, unknownName: unknownName, in: text)
    }
  }

  /// Compiles a setting whose value is checked too.
  mutating func setting(_ text: TemplateText?, at key: String) -> TextSetting? {
    guard let text else { return nil }
    targetSettings.note(text.place(), of: key)
    let setting = template(text)
    if setting == nil { targetSettings.noteBroken(key) }
    return setting
  }

  /// - Parameter unknownName: the fault, where it is one.
  private mutating func report(
    _ error: LiquidError, unknownName: [FieldName]?, in text: TemplateText
  ) {
    guard let place = error.partial,
      let partial = configuration.templates.first(where: { $0.name == place.name })
    else {
      problems.append(text.problem(atUTF8Offset: error.offset, error.message))
      return
    }
    let problem = partial.value.problem(atUTF8Offset: place.offset, place.message)
    guard partialProblems.insert(problem.description).inserted else { return }
    var message = problem.message
    if let root = unknownName?.first, names.members(under: root) == nil {
      let caller = text.place(ofUTF8Offset: error.offset)
      message += " (rendered from \(Printable(caller.keyPath)) at \(caller): hand it over there)"
    }
    problems.append(ConfigurationProblem(place: problem.place, message: message))
  }

  mutating func value<Value: SettingValue>(
    _ text: TemplateText?, at key: String
  ) -> Setting<Value>? {
    let setting = setting(text, at: key)
    return Setting(setting, at: key, reporting: &targetSettings.planProblems)
  }

  mutating func checked(
    _ text: TemplateText?, _ rule: TextRule, at key: String
  ) -> CheckedText? {
    let setting = setting(text, at: key)
    return CheckedText(setting, rule, at: key, reporting: &targetSettings.planProblems)
  }

  mutating func flag(_ setting: FlagSetting?, at key: String) -> Setting<FlagWord>? {
    switch setting {
    case nil: nil
    case .constant(let isSet): .constant(FlagWord(isSet))
    case .template(let text): value(text, at: key)
    }
  }
}
