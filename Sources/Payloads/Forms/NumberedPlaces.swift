/// A small hash table from numbers to numbers, with room for half as many as it has slots. An entry is never
/// removed.
///
/// Of our own, as one is looked for twice for each record: a dictionary hashes to withstand attacks, which
/// costs more than all that follows here.
struct NumberedPlaces {
  private let slotBits: Int
  /// Open addressing: a number and what it stands for, -1 where the slot is free. Made with the first entry.
  private var slots: [(key: UInt64, value: Int)] = []
  private(set) var count = 0

  init(slotBits: Int) { self.slotBits = slotBits }

  var hasRoom: Bool { count < 1 << (slotBits - 1) }

  @inline(__always)
  subscript(key: UInt64) -> Int? {
    if slots.isEmpty { return nil }
    var slot = firstSlot(of: key)
    while slots[slot].value >= 0 {
      if slots[slot].key == key { return slots[slot].value }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  /// - Parameter key: not one that was added before.
  mutating func add(_ value: Int, for key: UInt64) {
    precondition(hasRoom && value >= 0, "bug: a table without room")
    if slots.isEmpty { slots = Array(repeating: (0, -1), count: 1 << slotBits) }
    var slot = firstSlot(of: key)
    while slots[slot].value >= 0 { slot = (slot &+ 1) & (slots.count &- 1) }
    slots[slot] = (key, value)
    count += 1
  }

  /// Multiplicative hashing (Knuth, volume 3, §6.4).
  @inline(__always)
  private func firstSlot(of key: UInt64) -> Int {
    let product = key &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: product &>> UInt64(truncatingIfNeeded: 64 &- slotBits))
  }
}
