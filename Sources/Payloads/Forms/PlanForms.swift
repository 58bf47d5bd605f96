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

  var hasRoom: Bool { forms.count < PlanForms.maximumForms }

  mutating func add(_ form: LineForm?, for key: FormKey) { forms.append((key, form)) }
}
