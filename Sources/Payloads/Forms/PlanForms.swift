internal import Bytes

/// The forms of one plan that the records so far asked for.
struct PlanForms {
  /// Kept of one plan, as they are looked through: a message of many optional texts may have thousands.
  private static let maximumForms = 32

  /// The texts that may be missing: what a key's text bits count.
  let optionalTexts: LastingArray<FormDraft.OptionalText>
  /// Nil: no line of such records can be told beforehand.
  private var forms: [(key: FormKey, form: LineForm?)] = []
  /// False where no record of the plan can take a form.
  let isUsable: Bool

  /// - Parameter optionalTexts: nil where not even a record that has every value can take a form.
  init(_ optionalTexts: [FormDraft.OptionalText]?) {
    isUsable = optionalTexts != nil
    self.optionalTexts = LastingArray(optionalTexts ?? [])
  }

  /// The form for records of this key; nil inside where there is none, nil where none was drafted.
  @inline(__always)
  subscript(key: FormKey) -> LineForm?? {
    for index in forms.indices where forms[index].key == key { return forms[index].form }
    return nil
  }

  /// Records whose form did not fit after all, each of which costs what it would without forms and more: so
  /// many times `missWeight`, less the records that fitted or were not tried.
  private var misses = 0

  private static let missWeight = 4
  /// From here on only each fifth record is tried, until they fit again.
  private static let maximumMisses = 256

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

  var hasRoom: Bool { forms.count < PlanForms.maximumForms }

  mutating func add(_ form: LineForm?, for key: FormKey) { forms.append((key, form)) }
}
