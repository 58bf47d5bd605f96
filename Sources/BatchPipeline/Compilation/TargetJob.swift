internal import Bytes
internal import Liquid
internal import Payloads

/// One target, compiled. Trivial: a record's target is found and used without counting references.
struct TargetJob: Sendable {
  /// One of the target's variants.
  struct Variant: Sendable {
    /// Nil: chosen by weight.
    let when: Condition?
    /// Draws below this choose the variant, unless an earlier one is chosen; `.max` is all that are
    /// left.
    let ceiling: UInt64
    fileprivate let plan: TargetPlan

    init(when: Condition?, ceiling: UInt64, plan: TargetPlan) {
      self.when = when
      self.ceiling = ceiling
      self.plan = plan
    }
  }

  /// Nil: holds for every record.
  let when: Condition?
  /// Variants by condition, then those by weight; or the rows of a multilingual table.
  let variants: LastingArray<Variant>
  /// How a row is chosen; nil where the variants are in the configuration.
  let locales: Lasting<LocaleChoice>?
  /// What the choice by weight goes by; nil: the record's number in the run.
  let by: TextSetting?
  /// `by` is the token, and goes by the token as the line has it: a device gets one variant, however the
  /// export spells its token.
  let drawsByToken: Bool
  /// Number of the first variant among those of all targets.
  let firstVariant: Int
  private let plan: TargetPlan

  init(
    when: Condition?, plan: TargetPlan, variants: [Variant], locales: LocaleChoice?,
    by: TextSetting?, drawsByToken: Bool, firstVariant: Int
  ) {
    self.when = when
    self.locales = locales.map { Lasting($0) }
    self.variants = LastingArray(variants)
    self.by = by
    self.drawsByToken = drawsByToken
    self.firstVariant = firstVariant
    self.plan = plan
  }

  /// The plan of a variant, or of none.
  subscript(variant: Int?) -> TargetPlan {
    @inline(__always) get {
      guard let variant else { return plan }
      return variants[variant].plan
    }
  }

  var name: String { plan.name }
}
