internal import Configuration
internal import Liquid
internal import Records

extension PipelineConfiguration {
  /// What in partials does not compile, whatever they are handed. Which names a partial has is known where
  /// it is rendered: those of one that only texts from data render are not known before a run.
  var partialFaults: [ConfigurationProblem] {
    // Each partial's faults are told of its own text: of the others only the names are needed, and to
    // compile them with every text that renders them would take the product of both.
    let names = partials.mapValues { _ in "" }
    return templates.flatMap { $0.value.faults(partials: names) }
  }
}

extension TemplateText {
  /// What does not compile, whatever the names mean.
  fileprivate func faults(partials: [String: String]) -> [ConfigurationProblem] {
    var problems: [ConfigurationProblem] = []
    _ = CollectingScope(AnyScope()).compiled { scope throws(LiquidError) in
      try template(scope: scope, partials: partials)
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
