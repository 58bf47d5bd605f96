/// One token of what stands inside an output or a tag.
struct ExpressionToken {
  enum Kind: Equatable {
    case identifier, string, number
    case comparison(ComparisonOperator)
    case pipe, dot, colon, comma, openSquare, closeSquare, openRound, closeRound, question, dash
    case dotDot, end
  }

  let kind: Kind
  /// Offsets in the template; a string's include its quotes.
  let range: Range<Int>
}
