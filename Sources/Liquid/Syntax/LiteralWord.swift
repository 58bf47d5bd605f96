/// The words that are a value, not a name.
enum LiteralWord: String {
  case `true`, `false`, `nil`, null, blank, empty

  init?(_ word: [UInt8]) { self.init(rawValue: String(decoding: word, as: UTF8.self)) }

  var syntax: ExpressionSyntax {
    switch self {
    case .true: .literal(.bool(true))
    case .false: .literal(.bool(false))
    case .nil, .null: .literal(.absent)
    case .blank: .blank
    case .empty: .empty
    }
  }
}
