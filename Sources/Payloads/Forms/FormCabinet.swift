internal import Bytes

/// The forms of the plans that an encoder has met.
struct FormCabinet {
  private var plans: [PlanForms] = []
  /// Where a plan's message lies, and the plan's number: a message table may have thousands of rows, of which
  /// 512 have forms.
  private var planNumbers = NumberedPlaces(slotBits: 10)
  /// Nil: no line of such records can be told beforehand.
  private var forms: [LineForm?] = []
  /// A plan with a key, and the form's number. So many forms, as they are kept until the run ends, are a
  /// megabyte a lane.
  private var formNumbers = NumberedPlaces(slotBits: 10)

  /// Number of the plan whose message lies at this address; nil where it has no forms yet.
  @inline(__always)
  func index(of address: Int) -> Int? { planNumbers[UInt64(bitPattern: Int64(address))] }

  var hasRoomForPlan: Bool { planNumbers.hasRoom }

  /// - Returns: The plan's number.
  mutating func add(_ plan: PlanForms, at address: Int) -> Int {
    planNumbers.add(plans.count, for: UInt64(bitPattern: Int64(address)))
    plans.append(plan)
    return plans.count - 1
  }

  @inline(__always)
  subscript(index: Int) -> PlanForms { plans[index] }

  /// Whether the plan's next record is to be tried.
  @inline(__always)
  mutating func takesNext(ofPlan index: Int) -> Bool { plans[index].takesNext() }

  /// Notes what came of it.
  @inline(__always)
  mutating func note(fits: Bool, ofPlan index: Int) { plans[index].note(fits: fits) }

  /// The form for records of this key; nil inside where there is none, nil where none was drafted.
  @inline(__always)
  func form(_ key: FormKey, ofPlan index: Int) -> LineForm?? {
    guard let number = formNumbers[FormCabinet.place(key, index)] else { return nil }
    return forms[number]
  }

  var hasRoomForForm: Bool { formNumbers.hasRoom }

  mutating func add(_ form: LineForm?, for key: FormKey, ofPlan index: Int) {
    formNumbers.add(forms.count, for: FormCabinet.place(key, index))
    forms.append(form)
  }

  @inline(__always)
  private static func place(_ key: FormKey, _ plan: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: plan) &<< 32 | UInt64(key.bits)
  }
}
