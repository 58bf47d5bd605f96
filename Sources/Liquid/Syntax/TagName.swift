/// The tags, by the names that templates use.
enum TagName: String, CaseIterable {
  case assign, `break`, capture, `case`, comment, `continue`, cycle, decrement, doc, echo, `for`,
    `if`
  case ifchanged, increment, liquid, raw, render, skip, tablerow, unless
  case `else`, elsif, when
  case inlineComment = "#"

  enum Role {
    case alone
    /// Begins a block, which a tag of its own ends: see `end`.
    case block
    /// Stands in a block that another begins.
    case part
  }

  var role: Role {
    switch self {
    case .capture, .case, .comment, .doc, .for, .if, .ifchanged, .raw, .tablerow, .unless: .block
    case .else, .elsif, .when: .part
    case .assign, .break, .continue, .cycle, .decrement, .echo, .increment, .inlineComment, .liquid,
      .render, .skip:
      .alone
    }
  }

  /// The name of the tag that ends a block.
  static func end(of block: String) -> String { "end" + block }

  /// Every name that a tag can have, the ends of blocks last.
  static let all: [String] =
    allCases.map(\.rawValue)
    + allCases.filter { $0.role == .block }.map { end(of: $0.rawValue) }
}
