/// The names of one object so far. Few are compared one by one; many go through a hash table, so that
/// a hostile object of a hundred thousand names stays cheap.
struct KeySet {
  private var table: Set<[UInt8]> = []
  private static let fewest = 16

  /// False when `key` is the name of one of `members`, which are all that were inserted before.
  mutating func insert(_ key: JSONString, after members: [JSONMember]) -> Bool {
    if members.count < KeySet.fewest {
      return !members.contains { $0.key.equals(key.text) }
    }
    if table.isEmpty {
      for member in members { table.insert(Array(member.key.text.utf8)) }
    }
    return table.insert(Array(key.text.utf8)).inserted
  }
}
