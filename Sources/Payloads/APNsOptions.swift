internal import Bytes
package import Platforms
internal import Records

/// The `apns` of a target: the headers of its requests (PAYLOADS.md §2).
package struct APNsOptions: Sendable {
  /// The header `apns-topic`, which each request needs.
  package var topic: CheckedText?
  /// Nil: inferred from each payload.
  package var pushType: Setting<PushType>?
  /// The header `apns-priority`; nil: 10, or the only one of the push type.
  package var priority: Setting<APNsPriority>?
  /// The header `apns-expiration`; nil: left out.
  package var expiration: Setting<Expiration>?
  /// The header `apns-collapse-id`; nil: left out.
  package var collapseId: CheckedText?

  /// No option is set.
  package init() {}

  /// Adds what no record of the target could be sent with.
  func check(reporting problems: inout [PlanProblem]) {
    guard let topic else {
      problems.append(
        PlanProblem(
          setting: "apns.topic", message: "MissingTopic: there is no topic; set the app's bundle id"
        ))
      return
    }
    if let topic = topic.text.constant {
      if let pushType {
        if let problem = pushType.constant?.problem(withTopic: topic.span) {
          problems.append(mismatch("the topic \(problem)"))
        }
      } else if !PushType.alert.fits(topic: topic.span) {
        // Only alert and background are ever inferred.
        problems.append(
          mismatch(
            "the topic does not fit the push type; its suffix belongs to another push type;"
              + " set apns.pushType to that type or drop the suffix"))
      }
    }
    if let priority = priority?.constant,
      let problem = pushType?.constant?.problem(with: priority)
    {
      problems.append(
        PlanProblem(setting: "apns.priority", code: .badPriority, message: problem))
    }
  }

  private func mismatch(_ message: String) -> PlanProblem {
    PlanProblem(setting: "apns.topic", code: .invalidPushType, message: message)
  }
}
