/// What `forloop` and `tablerowloop` tell of an iteration, by the names that templates use.
enum LoopProperty: String, CaseIterable {
  case name, length, parentloop, col, row, index, index0, col0, rindex, rindex0, first, last
  case isFirstColumn = "col_first"
  case isLastColumn = "col_last"

  /// Nil for what is none of the loop's, as that of a table is none of a `for`.
  init?(_ name: [UInt8], isTable: Bool) {
    self.init(rawValue: String(decoding: name, as: UTF8.self))
    guard isTable ? isOfTable : isOfLoop else { return nil }
  }

  private var isOfLoop: Bool {
    switch self {
    case .col, .col0, .row, .isFirstColumn, .isLastColumn: false
    case .name, .length, .parentloop, .index, .index0, .rindex, .rindex0, .first, .last: true
    }
  }

  private var isOfTable: Bool { self != .name && self != .parentloop }

  /// The names that such a loop has.
  static func names(isTable: Bool) -> [String] {
    allCases.filter { isTable ? $0.isOfTable : $0.isOfLoop }.map(\.rawValue)
  }
}
