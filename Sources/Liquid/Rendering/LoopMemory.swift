/// What tags remember from one run to the next within one render.
struct LoopMemory {
  /// Numbers by name: where each loop stopped, or the next value of each `cycle` group.
  final class Cells {
    private var numbers: [[UInt8]: Int] = [:]

    subscript(name: [UInt8]) -> Int {
      get { numbers[name] ?? 0 }
      set { numbers[name] = newValue }
    }
  }

  private var storedCycles: Cells?
  private var storedOffsets: Cells?
  /// What `ifchanged` wrote last.
  private var lastText: [UInt8]?

  /// Next value of each `cycle` group.
  var cycles: Cells {
    mutating get { LoopMemory.made(&storedCycles) }
  }

  /// Where each loop stopped, by its name.
  var offsets: Cells {
    mutating get { LoopMemory.made(&storedOffsets) }
  }

  private static func made(_ stored: inout Cells?) -> Cells {
    if let stored { return stored }
    let made = Cells()
    stored = made
    return made
  }

  mutating func isChanged(_ text: [UInt8]) -> Bool {
    if lastText == text { return false }
    lastText = text
    return true
  }
}
