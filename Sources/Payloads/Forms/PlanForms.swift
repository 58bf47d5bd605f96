internal import Bytes

/// What is known of the forms of one plan.
struct PlanForms {
  private static let missWeight = 4
  /// From here on only each fifth record is tried, until they fit again.
  private static let maximumMisses = 256

  /// The texts that may be missing: what a key's text bits count.
  let optionalTexts: LastingArray<FormDraft.OptionalText>
  /// False where no record of the plan can take a form.
  let isUsable: Bool
  /// Records whose form did not fit after all, each of which costs what it would without forms and more: so
  /// many times `missWeight`, less the records that fitted or were not tried.
  private var misses = 0

  /// - Parameter optionalTexts: nil where not even a record that has every value can take a form.
  init(_ optionalTexts: [FormDraft.OptionalText]?) {
    isUsable = optionalTexts != nil
    self.optionalTexts = LastingArray(optionalTexts ?? [])
  }

  /// Whether the next record is to be tried.
  @inline(__always)
  mutating func takesNext() -> Bool {
    if misses < PlanForms.maximumMisses { return true }
    misses &-= 1
    return false
  }

  /// Notes what came of it.
  @inline(__always)
  mutating func note(fits: Bool) {
    misses = fits ? max(0, misses &- 1) : misses &+ PlanForms.missWeight
  }
}
