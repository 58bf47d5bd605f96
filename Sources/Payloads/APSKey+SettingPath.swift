package import Platforms

extension APSKey {
  /// Path of the setting in the configuration, as `PlanProblem.setting`.
  package var settingPath: String { "message.aps.\(name)" }
}

extension APSAlertKey {
  /// Path of the setting in the configuration, as `PlanProblem.setting`.
  package var settingPath: String { "\(APSKey.alert.settingPath).\(name)" }
}
