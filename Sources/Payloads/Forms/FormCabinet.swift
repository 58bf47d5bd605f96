internal import Bytes

/// The forms of the plans that an encoder has met, found by where the plan's message lies.
struct FormCabinet {
  /// Plans that have forms: a message table may have thousands of rows.
  private static let maximumPlans = 512
  private static let slotBits = 10
  /// Forms of all plans together, as they are kept until the run ends: some hundred kilobytes a lane.
  private static let maximumForms = 256

  private var plans: [PlanForms] = []
  private var formCount = 0
  /// Open addressing: a place and the number of its plan, -1 where the slot is free. Half of them stay free.
  private var slots: [(place: Int, plan: Int)] = []

  /// Number of the plan whose message lies at this place; nil where it has no forms yet.
  @inline(__always)
  func index(of place: Int) -> Int? {
    if slots.isEmpty { return nil }
    var slot = FormCabinet.slot(of: place)
    while slots[slot].plan >= 0 {
      if slots[slot].place == place { return slots[slot].plan }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  var hasRoom: Bool { plans.count < FormCabinet.maximumPlans }

  mutating func add(_ forms: PlanForms, at place: Int) {
    precondition(hasRoom, "bug: too many plans")
    if slots.isEmpty { slots = Array(repeating: (0, -1), count: 1 << FormCabinet.slotBits) }
    var slot = FormCabinet.slot(of: place)
    while slots[slot].plan >= 0 { slot = (slot &+ 1) & (slots.count &- 1) }
    slots[slot] = (place, plans.count)
    plans.append(forms)
  }

  subscript(index: Int) -> PlanForms {
    @inline(__always) _read { yield plans[index] }
    @inline(__always) _modify { yield &plans[index] }
  }

  func hasRoom(forFormOf index: Int) -> Bool {
    plans[index].hasRoom && formCount < FormCabinet.maximumForms
  }

  /// Keeps a form of plan `index`; nil where there is none for records of this key.
  mutating func add(_ form: LineForm?, for key: FormKey, ofPlan index: Int) {
    plans[index].add(form, for: key)
    formCount += 1
  }

  /// Multiplicative hashing (Knuth, volume 3, §6.4): places are multiples of sixteen.
  @inline(__always)
  private static func slot(of place: Int) -> Int {
    let product = UInt64(bitPattern: Int64(place)) &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: product &>> UInt64(truncatingIfNeeded: 64 &- slotBits))
  }
}
