internal import Bytes
internal import Records

extension ConditionTest {
  /// Whether a test of a field holds; no allocation, except for numbers beyond 18 digits.
  @inline(__always)
  func holds(_ pool: LastingBytes, _ context: inout RenderContext) -> Bool {
    switch self {
    case .constant(let value): value
    case .present(let field, let isWanted): context.range(of: field).isAbsent != isWanted
    case .equals(let field, let text, let isWanted):
      pool.withSpan { context.equals(field, $0.extracting(text.plain)) } == isWanted
    case .blank(let field, let isWanted): context.isBlank(field) == isWanted
    case .empty(let field, let isWanted): context.isEmpty(field) == isWanted
    case .number(let field, let comparison, let number):
      context.compares(field, comparison, number)
    case .fraction(let field, let comparison, let number):
      context.compares(field, comparison, fraction: number)
    case .contains(let field, let text):
      pool.withSpan { context.contains(field, $0.extracting(text.plain)) }
    case .general: false
    }
  }
}

extension RenderContext {
  @inline(__always)
  fileprivate mutating func equals(_ field: FieldReference, _ text: Span<UInt8>) -> Bool {
    let range = range(of: field)
    // The marks of absent fields and lists are lengths that no text has.
    guard Int(range.length) == text.count else { return false }
    return sources[field.frame].withBytes(range) { $0.equals(text) }
  }

  @inline(__always)
  fileprivate mutating func isBlank(_ field: FieldReference) -> Bool {
    switch presence(of: field) {
    case .absent, .empty, .blank: true
    case .text: false
    case .list: isEmpty(list: range(of: field), of: field)
    }
  }

  @inline(__always)
  fileprivate mutating func isEmpty(_ field: FieldReference) -> Bool {
    let range = range(of: field)
    return range.length == 0 || (range.isList && isEmpty(list: range, of: field))
  }

  @inline(never)
  private mutating func isEmpty(list: FieldRange, of field: FieldReference) -> Bool {
    frames[field.frame].batch.elements(of: list).isEmpty
  }

  @inline(never)
  fileprivate mutating func contains(_ field: FieldReference, _ part: Span<UInt8>) -> Bool {
    let range = range(of: field)
    if range.isAbsent { return false }
    let batch = frames[field.frame].batch
    if range.isList {
      for element in batch.elements(of: range) where !element.isAbsent && !element.isList {
        if batch.bytes.span.extracting(element.range).equals(part) { return true }
      }
      return false
    }
    return ByteSearch.first(part, in: batch.bytes.span.extracting(range.range), from: 0) != nil
  }

  fileprivate mutating func compares(
    _ field: FieldReference, _ comparison: ComparisonOperator, _ number: Int
  ) -> Bool {
    compares(field, comparison) { text in
      if let value = Int(shortText: text) {
        return value < number ? -1 : value > number ? 1 : 0
      }
      return BigNumber(text: text).map { BigNumber.compare($0, BigNumber(number)) }
    }
  }

  fileprivate mutating func compares(
    _ field: FieldReference, _ comparison: ComparisonOperator, fraction: Double
  ) -> Bool {
    compares(field, comparison) { text in
      guard let value = BigNumber(text: text), let number = BigNumber(fraction) else { return nil }
      return BigNumber.compare(value, number)
    }
  }

  /// Compares untyped text with a number: text that is none makes it false, `!=` too. What is no text
  /// is unequal to every number.
  /// - Parameter order: of the text and the number; nil for text that is no number.
  @inline(never)
  private mutating func compares(
    _ field: FieldReference, _ comparison: ComparisonOperator, order: (Span<UInt8>) -> Int?
  ) -> Bool {
    let range = range(of: field)
    if range.isAbsent || range.isList { return comparison == .notEqual }
    return sources[field.frame].withBytes(range, order).map(comparison.holds) ?? false
  }
}
