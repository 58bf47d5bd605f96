internal import Configuration
internal import Liquid
internal import Payloads
internal import Records

/// What the workers do with each record, compiled; the same for all of them.
struct Job: Sendable {
  /// A class, so that a record's target is looked at where it is: a plan holds dozens of references,
  /// and a copy for each record would count them all up and down.
  final class Target: Sendable {
    /// Nil: holds for every record.
    let when: Condition?
    let plan: TargetPlan

    init(when: Condition?, plan: TargetPlan) {
      self.when = when
      self.plan = plan
    }
  }

  let layout: FieldLayout
  let whereCondition: Condition?
  let targets: [Target]
  let shards: ShardRule
  let settings: RenderSettings
}
