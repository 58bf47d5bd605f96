internal import Configuration
internal import Liquid
internal import Payloads
internal import Records

/// What the workers do with each record, compiled: once for each lane, the same for all of them.
struct Job: Sendable {
  /// Trivial: a record's target is found and used without counting references.
  struct Target: Sendable {
    /// Nil: holds for every record.
    let when: Condition?
    private let lasting: Lasting<TargetPlan>

    init(when: Condition?, plan: consuming TargetPlan) {
      self.when = when
      lasting = Lasting(plan)
    }

    /// The plan itself, not a copy.
    var plan: TargetPlan {
      @inline(__always) _read { yield lasting.value }
    }
  }

  let layout: FieldLayout
  let whereCondition: Condition?
  let targets: [Target]
  let shards: ShardRule
  let settings: RenderSettings
}
