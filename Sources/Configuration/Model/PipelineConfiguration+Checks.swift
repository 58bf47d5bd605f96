internal import Bytes
internal import JSONText
internal import Platforms

extension PipelineConfiguration {
  /// Rules that need more than one part of the configuration, among them those of the message that
  /// each target sends in effect.
  func checkTargets(_ reading: inout Reading) {
    checkTargetNames(&reading)
    checkTemplateNames(&reading)
    checkTests(&reading)
    checkFieldNames(&reading)
    checkTruncation(&reading)
  }

  private func checkFieldNames(_ reading: inout Reading) {
    // A field of the shared message that several targets refuse is said once.
    var refused: Set<JSONPlace> = []
    for target in targets {
      for message in [target.message] + target.message.variants.map(\.message) {
        for field in message.customFields {
          guard
            let reason = CustomFieldName.refusal(
              of: field.name, onAndroid: target.devices == .android),
            refused.insert(field.place.order).inserted
          else { continue }
          reading.report(reason, at: field.place)
        }
      }
    }
  }

  private func checkTruncation(_ reading: inout Reading) {
    // Which custom fields rows have is known only when they are read.
    let isKnown = !hasVariantRows && !mayLackCustomFields(reading)
    let named = isKnown ? limits.truncate : limits.truncate.filter { $0.field == nil }
    for problem in problems(of: named, withRows: []) {
      reading.report(problem.message, at: problem.place)
    }
  }

  /// Whether there may be custom fields that could not be read, which was said where they stand.
  private func mayLackCustomFields(_ reading: Reading) -> Bool {
    if targets.isEmpty { return true }
    return reading.problems.contains { problem in
      let path = problem.place.keyPath
      return path.contains("customFields")
        || ["message", "variants", "variantsFrom"].contains { path.hasSuffix($0) }
    }
  }

  /// Whether some target's message is overridden by the rows of a table.
  package var hasVariantRows: Bool { targets.contains { $0.message.variantsFrom != nil } }

  /// `limits.truncate` names text that some target sends.
  /// - Parameter rows: messages of `variantsFrom`.
  package func truncationProblems(
    withRows rows: [MessageDescription]
  ) -> [ConfigurationProblem] {
    problems(of: limits.truncate, withRows: rows)
  }

  private func problems(
    of named: [LimitsDescription.Truncation], withRows rows: [MessageDescription]
  ) -> [ConfigurationProblem] {
    var valid = TruncatedField.named
    // Targets and variants repeat a message's fields.
    var names: Set<[UInt8]> = []
    let messages = targets.flatMap { [$0.message] + $0.message.variants.map(\.message) }
    for message in messages + rows {
      for field in message.customFields {
        if case .template = field.value, names.insert(field.name.utf8Bytes).inserted {
          valid.append(.customField(name: field.name.utf8Bytes))
        }
      }
    }
    let unknown = named.filter { named in
      switch named.field {
      case nil: true
      case .customField(let name): !names.contains(name)
      case .title, .body, .subtitle: false
      }
    }
    if unknown.isEmpty { return [] }
    let words = valid.map(\.rawValue)
    return unknown.map { named in
      ConfigurationProblem(
        place: named.place,
        message: "no text that can be cut; "
          + Spelling.remedy(for: named.name, among: words, noun: "value"))
    }
  }

  private func checkTargetNames(_ reading: inout Reading) {
    // Two names that differ in case are one directory on some file systems.
    var names: Set<String> = []
    for target in targets where !target.name.isEmpty {
      if !names.insert(target.name.lowercased()).inserted {
        reading.report(
          "another target has this name, case aside; choose another",
          at: target.place.below("name"))
      }
    }
  }

  private func checkTemplateNames(_ reading: inout Reading) {
    // Texts of Swift are equal where only their normalisation differs.
    var names: Set<String> = []
    for template in templates where !names.insert(template.name).inserted {
      reading.report(
        "another template has this name but for its Unicode normalisation; choose another",
        at: template.place)
    }
  }

  private func checkTests(_ reading: inout Reading) {
    let names = targets.map(\.name)
    // A test may mean the target whose name is wrong, which was said there.
    if names.isEmpty || names.contains("") { return }
    for test in tests {
      guard case .payload(let target?, _) = test.expectation, !names.contains(target.text) else {
        continue
      }
      reading.report(
        "expects a target that does not exist; "
          + Spelling.remedy(for: target.text, among: names, noun: "target"),
        at: target.place)
    }
  }
}
