internal import Configuration
internal import Payloads
internal import Records

/// The settings of one target while it is compiled: where they stand, and what is wrong with them. A setting
/// is named by its key path, from the target or the message on.
struct TargetSettings {
  private static let addressees: Set = ["token", "fcm.topic", "fcm.condition"]

  private var places: [String: ConfigurationPlace] = [:]
  /// Settings that did not compile; what is wrong with them was told.
  private var broken: Set<String> = []
  /// Bytes of all texts of the target's message, templates as they are written.
  var textBytes = 0
  /// What the plan says of the others.
  var planProblems: [PlanProblem] = []

  mutating func note(_ place: ConfigurationPlace, of setting: String) { places[setting] = place }

  mutating func noteBroken(_ setting: String) { broken.insert(setting) }

  /// What the plan says, but for what follows from a setting that did not compile.
  /// - Parameter target: where settings that nobody wrote would stand.
  func problems(below target: ConfigurationPlace) -> [ConfigurationProblem] {
    planProblems.filter { !isOfBroken($0.setting) }.map { problem in
      let place = places[problem.setting] ?? target.below(problem.setting)
      let code = problem.code.map { "\($0.rawValue): " } ?? ""
      return ConfigurationProblem(place: place, message: code + problem.message)
    }
  }

  /// What is given but wrong is not missing: one addressee is enough.
  private func isOfBroken(_ setting: String) -> Bool {
    broken.contains(setting)
      || TargetSettings.addressees.contains(setting)
        && !broken.isDisjoint(with: TargetSettings.addressees)
  }
}
