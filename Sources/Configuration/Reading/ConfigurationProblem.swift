internal import Bytes

/// One thing that is wrong with the configuration.
package struct ConfigurationProblem: Equatable, Sendable {
  /// Where it stands in the configuration.
  package let place: ConfigurationPlace
  /// What is wrong; what to do.
  package let message: String

  /// - Parameter message: "what is wrong; what to do", without the place.
  package init(place: ConfigurationPlace, message: String) {
    self.place = place
    self.message = message
  }
}

extension ConfigurationProblem: CustomStringConvertible {
  /// `pipeline.json:12:7: error: targets[1].apns.topci: unknown key; … (did you mean "topic"?)`
  package var description: String { line("error") }

  /// The same of what is allowed, and may not be meant.
  package var warning: String { line("warning") }

  private func line(_ severity: String) -> String {
    let path = place.keyPath.isEmpty ? "" : "\(place.keyPath): "
    return "\(place): \(severity): \(Printable(path + message))"
  }
}
