internal import Bytes
internal import Records

/// A condition that compares one field with a text of up to eight bytes, and nothing else: nearly every `where`
/// and `when` (`platform == 'ios'`). The text is one number, which the field's bytes are compared with at once.
struct ShortEquality: Sendable {
  private let field: FieldReference
  /// The text's bytes, the first the lowest; zeros behind them.
  private let word: UInt64
  private let length: UInt32
  /// False of `!=`.
  private let isWanted: Bool

  /// - Returns: Nil where the condition is anything else.
  init?(_ flat: FlatCode) {
    guard flat.isPlain, flat.code.count == 3,
      case .test(.equals(let field, let text, let isWanted), let whenTrue, let whenFalse) =
        flat.code[0],
      case .result(true) = flat.code[whenTrue], case .result(false) = flat.code[whenFalse],
      text.plain.count <= 8
    else { return nil }
    self.field = field
    self.isWanted = isWanted
    length = UInt32(text.plain.count)
    word = flat.pool.withSpan { pool in
      text.plain.reversed().reduce(0) { $0 &<< 8 | UInt64(pool[$1]) }
    }
  }

  @inline(__always)
  func holds(_ context: inout RenderContext) -> Bool {
    let range = context.range(of: field)
    // The marks of absent fields and lists are lengths that no text has.
    if range.length != length { return !isWanted }
    return (context.sources[field.frame].word(of: range) == word) == isWanted
  }
}
