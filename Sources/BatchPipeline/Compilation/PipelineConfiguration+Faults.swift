package import Configuration
internal import Liquid
internal import Records

extension PipelineConfiguration {
  /// What is wrong beyond what its reader sees, and needs no input to be told: for one that is not read
  /// as a whole, in which names and settings may be missing for that reason alone.
  package func faults(of templates: [TemplateUse]) -> [ConfigurationProblem] {
    let partials = Dictionary(
      self.templates.map { ($0.name, $0.value.text) }, uniquingKeysWith: { first, _ in first })
    return [timeZoneProblem].compactMap(\.self)
      + templates.compactMap { $0.fault(partials: partials) }
  }

  /// nil where the zone exists.
  var timeZoneProblem: ConfigurationProblem? {
    if ZoneRules.exists(timeZone.text) { return nil }
    return ConfigurationProblem(
      place: timeZone.place,
      message:
        "there is no zone of this name; use one of the IANA database, and see that the host"
        + " has it (Debian package tzdata)")
  }
}

extension TemplateUse {
  /// What does not compile, whatever the names mean. Faults in partials are told of their own texts.
  fileprivate func fault(partials: [String: String]) -> ConfigurationProblem? {
    if text.comesFromData { return nil }
    let scope = AnyScope()
    do throws(LiquidError) {
      if isCondition {
        _ = try Condition(compiling: text.text, scope: scope)
      } else if text.syntax == .campaign {
        _ = try Template(campaign: text.text, scope: scope)
      } else {
        _ = try Template(compiling: text.text, scope: scope, partials: partials)
      }
    } catch {
      if error.partial == nil { return text.problem(atUTF8Offset: error.offset, error.message) }
    }
    return nil
  }
}

/// Any name is one.
private final class AnyScope: NameScope {
  func meaning(of path: [FieldName]) -> (meaning: NameMeaning, segments: Int)? {
    (.constant(.absent), path.count)
  }

  func suggestion(for path: [FieldName]) -> String? { nil }
}
