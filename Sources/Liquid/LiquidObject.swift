/// Names and values in their order, as a JSON object holds them.
package final class LiquidObject: Sendable {
  package let members: [(key: [UInt8], value: LiquidValue)]
  /// Built only where a scan of the members would be slower.
  private let positions: [[UInt8]: Int]

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
    self.positions = unique.count > 8 ? positions : [:]
  }

  package subscript(key: [UInt8]) -> LiquidValue? {
    if members.count > 8 { return positions[key].map { members[$0].value } }
    for member in members where member.key == key { return member.value }
    return nil
  }
}
