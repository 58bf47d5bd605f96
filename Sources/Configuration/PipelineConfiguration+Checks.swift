internal import JSONText
internal import Platforms
internal import Records

extension PipelineConfiguration {
  /// Rules that need more than one part of the configuration, among them those of the message that
  /// each target sends in effect.
  func checkTargets(_ reading: inout Reading) {
    checkTargetNames(&reading)
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

  /// `limits.truncate` names text that some target sends.
  private func checkTruncation(_ reading: inout Reading) {
    var valid = ["title", "body", "aps.alert.subtitle"]
    for target in targets {
      for message in [target.message] + target.message.variants.map(\.message) {
        for field in message.customFields {
          if case .template = field.value { valid.append("customFields.\(field.name)") }
        }
      }
    }
    for field in limits.truncate
    where !valid.contains(where: { $0.utf8.elementsEqual(field.text.utf8) }) {
      reading.report(
        "no text that can be cut; "
          + Spelling.remedy(for: field.text, among: valid, noun: "value"),
        at: field.place)
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

  private func checkTests(_ reading: inout Reading) {
    let names = targets.map(\.name)
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
