package import Configuration
internal import Liquid
internal import Records

extension PipelineConfiguration {
  /// What is wrong beyond what its reader sees, and needs no input to be told: for one that is not read
  /// as a whole, in which names and settings may be missing for that reason alone.
  package func faults(of templates: [TemplateUse]) -> [ConfigurationProblem] {
    let partials = emptyPartials
    return [timeZoneProblem].compactMap(\.self)
      + templates.flatMap { $0.text.faults(isCondition: $0.isCondition, partials: partials) }
  }

  /// What in partials does not compile, whatever they are handed. Which names a partial has is known where
  /// it is rendered: those of one that only texts from data render are not known before a run.
  var partialFaults: [ConfigurationProblem] {
    let partials = emptyPartials
    return templates.flatMap { $0.value.faults(partials: partials) }
  }

  /// Each partial's faults are told of its own text: of the others only the names are needed, and to
  /// compile them with every text that renders them would take the product of both.
  private var emptyPartials: [String: String] { partials.mapValues { _ in "" } }

  /// nil where the zone exists.
  var timeZoneProblem: ConfigurationProblem? {
    if ZoneTable.exists(timeZone.text) { return nil }
    return ConfigurationProblem(
      place: timeZone.place,
      message:
        "there is no zone of this name; use one of the IANA database, and see that the host"
        + " has it (Debian package tzdata)")
  }
}

extension TemplateText {
  /// What does not compile, whatever the names mean.
  fileprivate func faults(
    isCondition: Bool = false, partials: [String: String]
  ) -> [ConfigurationProblem] {
    if comesFromData { return [] }
    var problems: [ConfigurationProblem] = []
    _ = CollectingScope(AnyScope()).compiled { scope throws(LiquidError) in
      if isCondition {
        _ = try Condition(compiling: text, scope: scope)
      } else {
        _ = try template(scope: scope, partials: partials)
      }
    } report: { error, _ in
      problems.append(problem(atUTF8Offset: error.offset, error.message))
    }
    return problems
  }
}

/// Any name is one.
private final class AnyScope: NameScope {
  func meaning(of path: [FieldName]) -> NameMatch? {
    NameMatch(.constant(.absent), segments: path.count)
  }

  func suggestion(for path: [FieldName]) -> String? { nil }
}
