/// What `self` is: the variables that can be read where it stands, by name.
///
/// The scope is live in the unit that made it: `{% assign s = self %}` sees in `s` what is assigned later.
/// What leaves the unit, for a filter or a partial, takes the values of that moment along.
package final class VariableScope: Sendable {
  /// The unit of the program that made it.
  let unit: Int
  /// The names and their slots, the innermost first.
  let visible: [(name: [UInt8], slot: Int)]
  /// The values that it took along; nil where the slots are to be asked.
  let values: LiquidObject?
  /// The data below the variables, of a scope that has values.
  let globals: LiquidObject?

  init(unit: Int, visible: [(name: [UInt8], slot: Int)]) {
    self.unit = unit
    self.visible = visible
    values = nil
    globals = nil
  }

  private init(_ live: VariableScope, values: LiquidObject, globals: LiquidObject?) {
    unit = live.unit
    visible = []
    self.values = values
    self.globals = globals
  }

  /// The value of a name; nil for none. O(names).
  func value(_ name: [UInt8], slots: [LiquidValue?], globals: LiquidObject?) -> LiquidValue? {
    if values != nil { return value(name) }
    for (candidate, slot) in visible where candidate == name && slots.indices.contains(slot) {
      if let value = slots[slot] { return value }
    }
    return globals?[name]
  }

  /// The value of a name among those taken along.
  func value(_ name: [UInt8]) -> LiquidValue? { values?[name] ?? globals?[name] }

  /// The scope with its values, for use where the slots are others. O(names).
  func withValues(of slots: [LiquidValue?], globals: LiquidObject?) -> VariableScope {
    if values != nil { return self }
    var members: [(key: [UInt8], value: LiquidValue)] = []
    // The last of equal names wins, which must be the innermost.
    for (name, slot) in visible.reversed() where slots.indices.contains(slot) {
      if let value = slots[slot] { members.append((name, value)) }
    }
    return VariableScope(self, values: LiquidObject(members), globals: globals)
  }
}
