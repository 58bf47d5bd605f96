/// What tags remember from one run to the next within one render.
struct LoopMemory {
  /// Shared with the partials that are rendered after something was remembered.
  final class Cells {
    /// Next value of each `cycle` group.
    var cycles: [[UInt8]: Int] = [:]
    /// Where each loop stopped, by its name.
    var offsets: [[UInt8]: Int] = [:]
  }

  private var stored: Cells?
  /// What `ifchanged` wrote last.
  private var lastText: [UInt8]?

  var cells: Cells {
    mutating get {
      if let stored { return stored }
      let made = Cells()
      stored = made
      return made
    }
  }

  mutating func isChanged(_ text: [UInt8]) -> Bool {
    if lastText == text { return false }
    lastText = text
    return true
  }

  /// The memory of a partial: it goes on from here, and what it starts anew is its own.
  func inPartial() -> LoopMemory { self }
}
