/// What `forloop` and `tablerowloop` tell of an iteration, by the names that templates use.
enum LoopProperty: String, CaseIterable {
  case name, length, parentloop, col, row, index, index0, col0, rindex, rindex0, first, last
  case isFirstColumn = "col_first"
  case isLastColumn = "col_last"

  init?(_ name: [UInt8]) { self.init(rawValue: String(decoding: name, as: UTF8.self)) }

  /// Whether a `tablerow` has it, or else a `for`.
  func isKnown(isTable: Bool) -> Bool {
    switch self {
    case .col, .col0, .row, .isFirstColumn, .isLastColumn: isTable
    case .name, .parentloop: !isTable
    case .length, .index, .index0, .rindex, .rindex0, .first, .last: true
    }
  }

  /// The names that such a loop has.
  static func names(isTable: Bool) -> [String] {
    allCases.filter { $0.isKnown(isTable: isTable) }.map(\.rawValue)
  }
}
