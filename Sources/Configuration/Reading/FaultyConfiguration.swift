/// A configuration in which something is wrong, as far as it could be read.
package struct FaultyConfiguration {
  /// Without the inputs that have a fault: these do not tell which fields there are.
  package private(set) var configuration: PipelineConfiguration
  /// Every template and condition that could be read.
  package let templates: [TemplateUse]
  /// Whether each of `lookups` and `vars` is there.
  package let hasAllNames: Bool
  /// Whether each of `templates` is there.
  package let hasAllPartials: Bool
  /// Whether the targets could be read whole, and what they send.
  package let hasSoundTargets: Bool

  /// - Parameters:
  ///   - reading: From which the configuration came.
  ///   - hasSoundOptions: A faulty option may be meant for any key.
  init(_ configuration: PipelineConfiguration, reading: Reading, hasSoundOptions: Bool) {
    self.configuration = configuration
    templates = reading.templates
    hasAllNames = hasSoundOptions && reading.isRead("lookups") && reading.areSound("vars")
    hasAllPartials = hasSoundOptions && reading.isRead("templates")
    hasSoundTargets =
      hasSoundOptions && reading.areSound("message", "templates", "targets", "limits")
    if !reading.hasSoundFields(at: "input") { self.configuration.input = InputDescription() }
    for (index, table) in configuration.lookups.enumerated()
    where !reading.hasSoundFields(at: "lookups.\(table.name)") {
      self.configuration.lookups[index].value.input = InputDescription()
    }
  }
}

extension Reading {
  /// Whether nothing was said of what tells the fields of an input.
  fileprivate func hasSoundFields(at key: String) -> Bool {
    areSound("\(key).paths", "\(key).format", "\(key).csv", "\(key).xml")
      && hasKnownKeys("\(key).csv") && hasKnownKeys("\(key).xml")
  }
}
