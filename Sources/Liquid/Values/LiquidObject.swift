/// Names and values in their order, as a JSON object holds them.
package final class LiquidObject: Sendable {
  /// Members from which on a look at a table is faster than one at each of them.
  private static let leastIndexed = 9

  /// Each key once, as UTF-8, in their order.
  package let members: [(key: [UInt8], value: LiquidValue)]
  /// Indexes of the members by key; empty where there are fewer than `leastIndexed`.
  private let positions: [[UInt8]: Int]
  /// How many lists and objects are inside each other, itself included.
  let depth: Int
  /// What going through all of it takes, as `LiquidValue.effort` counts: an object that stands in it twice
  /// is gone through twice. At most `Int.max`.
  let effort: Int

  /// The last of several equal keys wins, in the place of the first.
  package init(_ members: [(key: [UInt8], value: LiquidValue)]) {
    var unique: [(key: [UInt8], value: LiquidValue)] = []
    unique.reserveCapacity(members.count)
    var positions: [[UInt8]: Int] = [:]
    for member in members {
      if let position = positions[member.key] {
        unique[position].value = member.value
      } else {
        positions[member.key] = unique.count
        unique.append(member)
      }
    }
    self.members = unique
    effort = unique.reduce(1) { sum, member in
      let bytes = LiquidValue.effort(ofText: member.key.count)
      return sum.addingWithinRange(bytes).addingWithinRange(member.value.effort(atMost: .max))
    }
    depth = 1 + (unique.lazy.map(\.value.depth).max() ?? 0)
    self.positions = unique.count >= LiquidObject.leastIndexed ? positions : [:]
  }

  /// The value of a member, O(1) from `leastIndexed` members on; nil where there is none of that key.
  package subscript(key: [UInt8]) -> LiquidValue? {
    if members.count >= LiquidObject.leastIndexed {
      return positions[key].map { members[$0].value }
    }
    for member in members where member.key == key { return member.value }
    return nil
  }
}
