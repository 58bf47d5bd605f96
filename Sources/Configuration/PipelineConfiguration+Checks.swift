internal import JSONText

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
          guard let reason = target.refusal(ofField: field.name),
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
          at: target.place.appending(key: "name"))
      }
    }
  }

  private func checkTests(_ reading: inout Reading) {
    let names = targets.map(\.name)
    for test in tests {
      guard case .payload(let name?, _) = test.expectation, !names.contains(name) else { continue }
      reading.report(
        "expects a target that does not exist; "
          + Spelling.remedy(for: name, among: names, noun: "target"),
        at: test.place.appending(key: "expect.target"))
    }
  }
}

extension TargetDescription {
  /// Why a custom field may not have this name; nil where it may.
  fileprivate func refusal(ofField name: String) -> String? {
    let written: [String]
    switch devices {
    case .ios: written = TargetDescription.iosNames
    case .android: written = TargetDescription.androidNames
    }
    if name == "aps" || written.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
      return "target \"\(self.name)\" writes a key of this name itself; rename the field"
    }
    if devices == .android, TargetDescription.isReserved(name) {
      return "Google reserves this name (from, message_type, google… and gcm…); rename the field"
    }
    return nil
  }

  /// Keys beside the custom fields that the mapping itself writes (PAYLOADS §1).
  private static let iosNames = [
    "aps", "uri", "_dId", "_mId", "media-attachment-url", "_acsDeliveryTracking",
  ]
  private static let androidNames = [
    "title", "body", "category", "sound", "uri", "badge", "media-attachment-url", "_dId", "_mId",
    "_acsDeliveryTracking",
  ]

  private static func isReserved(_ name: String) -> Bool {
    name == "from" || name == "message_type" || name.utf8.starts(with: "google".utf8)
      || name.utf8.starts(with: "gcm".utf8)
  }
}

extension ConfigurationPlace {
  fileprivate func appending(key: String) -> ConfigurationPlace {
    ConfigurationPlace(
      source: source, position: JSONPosition(line: line, column: column),
      keyPath: keyPath.isEmpty ? key : "\(keyPath).\(key)", order: order)
  }
}
