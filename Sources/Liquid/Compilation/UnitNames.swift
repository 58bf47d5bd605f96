/// The variables of a template or partial while it is compiled.
///
/// Every variable has a slot of its own, so that a rendered template looks no name up. What a name
/// means depends only on where it stands: loops shadow what is around them, `assign` and `capture`
/// make a variable of the whole template, and counters come last.
struct UnitNames {
  struct LoopNames {
    let variable: [UInt8]
    let variableSlot: Int
    let isTable: Bool
    let stateSlot: Int
    var isStateUsed = false

    /// The name of the loop's own state.
    var state: StaticString { isTable ? "tablerowloop" : "forloop" }
  }

  private(set) var slotCount = 0
  private(set) var variables: [[UInt8]: Int] = [:]
  private var counters: [[UInt8]: Int] = [:]
  var loops: [LoopNames] = []
  /// Slots that have a value wherever the code that is compiled next runs: nothing else is meant by their
  /// names, and no field need be read for them.
  var surelySet: Set<Int> = []
  /// What `visible()` gave last, for as many slots and loops: every new name takes a slot.
  private var lastVisible: (names: [(name: [UInt8], slot: Int)], slots: Int, loops: Int)?

  mutating func makeSlot() -> Int {
    slotCount += 1
    return slotCount - 1
  }

  /// The slot of a variable of the whole unit, which `name` becomes if it is none yet.
  @discardableResult
  mutating func declare(_ name: [UInt8]) -> Int {
    if let slot = variables[name] { return slot }
    let slot = makeSlot()
    variables[name] = slot
    return slot
  }

  mutating func counter(_ name: [UInt8]) -> Int {
    if let slot = counters[name] { return slot }
    let slot = makeSlot()
    counters[name] = slot
    return slot
  }

  func existingCounter(_ name: [UInt8]) -> Int? { counters[name] }

  /// Declares all that the tags of `body` make, wherever they stand: a loop may read in its second
  /// round what it assigned at the end of the first.
  mutating func declare(assignedIn body: BodySyntax) {
    for (node, _) in body.nodes {
      switch node {
      case .assign(let name, _): declare(name)
      case .capture(let name, let body):
        declare(name)
        declare(assignedIn: body)
      case .counter(let name, _): _ = counter(name)
      case .conditional(let branches):
        for branch in branches { declare(assignedIn: branch.body) }
      case .selection(let selection):
        for branch in selection.branches { declare(assignedIn: branch.body) }
      case .loop(let loop), .table(let loop):
        declare(assignedIn: loop.body)
        if let otherwise = loop.otherwise { declare(assignedIn: otherwise) }
      case .changed(let body), .skip(let body): declare(assignedIn: body)
      case .text, .raw, .doc, .comment, .output, .cycle, .render, .interrupt: break
      }
    }
  }

  /// The slot of a name that a loop around here defines.
  mutating func loopSlot(of name: [UInt8]) -> (slot: Int, isState: Bool, isTable: Bool)? {
    for index in loops.indices.reversed() {
      if loops[index].variable == name { return (loops[index].variableSlot, false, false) }
      if name.equals(loops[index].state) {
        // `parentloop` reaches every loop around.
        for outer in 0...index { loops[outer].isStateUsed = true }
        return (loops[index].stateSlot, true, loops[index].isTable)
      }
    }
    return nil
  }

  /// All names that can be read here, the innermost first. Where these are the same as before, the list is
  /// shared: a copy for each place that asks would take the product of both.
  mutating func visible() -> [(name: [UInt8], slot: Int)] {
    if let last = lastVisible, last.slots == slotCount, last.loops == loops.count {
      return last.names
    }
    var names: [(name: [UInt8], slot: Int)] = []
    for index in loops.indices.reversed() {
      loops[index].isStateUsed = true
      names.append((loops[index].variable, loops[index].variableSlot))
      names.append((Array("\(loops[index].state)".utf8), loops[index].stateSlot))
    }
    names.append(contentsOf: variables.map { (name: $0.key, slot: $0.value) })
    names.append(contentsOf: counters.map { (name: $0.key, slot: $0.value) })
    lastVisible = (names, slotCount, loops.count)
    return names
  }
}
