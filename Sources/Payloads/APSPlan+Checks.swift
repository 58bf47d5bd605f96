internal import Bytes
internal import Platforms
internal import Records

extension APSPlan {
  /// Adds what no record could be sent with: keys that belong to another push type than the target's,
  /// and what a Live Activity lacks.
  ///
  /// - Parameters:
  ///   - pushType: The configured one; nil: alert or background, by each payload.
  ///   - hasAlert: Whether the message sets anything of the alert.
  func check(
    pushType: Setting<PushType>?, hasAlert: Bool, reporting problems: inout [PlanProblem]
  ) {
    // A template's type is known per record.
    if case .template = pushType { return }
    let type = pushType?.constant
    if type != .liveactivity { checkRelevanceScore(reporting: &problems) }
    if let liveActivity, type != .liveactivity, let key = liveActivity.certainKey {
      problems.append(APSPlan.misfit(key, fits: "liveactivity"))
    }
    if contentChanged?.constant?.isSet == true, type != .widgets, type != .controls {
      problems.append(APSPlan.misfit(.contentChanged, fits: "widgets or controls"))
    }
    if type == .liveactivity, liveActivity?.event?.constant == .start, !hasAlert {
      problems.append(
        PlanProblem(
          setting: APSKey.event.settingPath, code: .invalidPushType,
          message: "\"start\" needs an alert; set title or body"))
    }
  }

  /// The score of all push types but Live Activities.
  func checkRelevanceScore(reporting problems: inout [PlanProblem]) {
    _ = CheckedText(
      relevanceScore?.text, .fraction, at: APSKey.relevanceScore.settingPath, reporting: &problems)
  }

  private static func misfit(_ key: APSKey, fits types: String) -> PlanProblem {
    PlanProblem(
      setting: key.settingPath, code: .invalidPushType,
      message: "belongs to push type \(types); set apns.pushType or remove the key")
  }

  /// Whether it sets anything of the alert.
  var hasAlert: Bool {
    subtitle != nil || launchImage != nil || titleLocalization != nil
      || subtitleLocalization != nil || bodyLocalization != nil
  }
}

extension APSPlan.LiveActivity {
  /// A key that every record's payload has; nil where it depends on the record.
  fileprivate var certainKey: APSKey? {
    if event?.constant != nil { return .event }
    if timestamp?.constant != nil { return .timestamp }
    if contentState != nil { return .contentState }
    return attributes == nil ? nil : .attributes
  }
}

extension APNsOptions {
  /// Adds what a target with this constant push type lacks in its message.
  func check(_ message: borrowing MessagePlan, reporting problems: inout [PlanProblem]) {
    let hasAlert =
      message.title != nil || message.body != nil || message.aps?.hasAlert == true
      || !message.isWhole
    message.aps?.check(pushType: pushType, hasAlert: hasAlert, reporting: &problems)
    guard message.isWhole else { return }
    let missing: String? =
      switch pushType?.constant {
      case .liveactivity where message.aps?.liveActivity == nil:
        "\(APSKey.event) and \(APSKey.timestamp)"
      case .widgets, .controls:
        message.aps?.contentChanged.map { $0.constant?.isSet == false } == false
          ? nil : "\(APSKey.contentChanged)"
      default: nil
      }
    if let missing {
      problems.append(
        PlanProblem(
          setting: "apns.pushType", code: .invalidPushType,
          message: "this push type needs \(missing); add it to message.aps"))
    }
  }
}
