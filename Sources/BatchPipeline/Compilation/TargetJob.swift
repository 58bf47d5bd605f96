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
    fileprivate let lasting: Lasting<TargetPlan>

    init(when: Condition?, ceiling: UInt64, plan: consuming TargetPlan) {
      self.when = when
      self.ceiling = ceiling
      lasting = Lasting(plan)
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
  private let lasting: Lasting<TargetPlan>

  init(
    when: Condition?, plan: consuming TargetPlan, variants: [Variant], locales: LocaleChoice?,
    by: TextSetting?, drawsByToken: Bool, firstVariant: Int
  ) {
    self.when = when
    self.locales = locales.map { Lasting($0) }
    self.variants = LastingArray(variants)
    self.by = by
    self.drawsByToken = drawsByToken
    self.firstVariant = firstVariant
    lasting = Lasting(plan)
  }

  /// The plan of a variant, or of none: itself, not a copy.
  subscript(variant: Int?) -> TargetPlan {
    // One yield: with two the access would not be inlined, and cost an allocation.
    @inline(__always) _read { yield plan(of: variant).value }
  }

  @inline(__always)
  private func plan(of variant: Int?) -> Lasting<TargetPlan> {
    guard let variant else { return lasting }
    return variants[variant].lasting
  }

  var name: String { lasting.value.name }
}
