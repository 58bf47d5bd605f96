// Public, as what is inlined into other modules calls it.
public import Records

extension RenderContext {
  /// Runs `body` over the bytes of a field that is a text, neither empty nor longer than a template may
  /// write, as they lie in the record.
  /// - Returns: Nil where the field is anything else.
  @inlinable @inline(__always)
  package func withText<Result, Failure: Error>(
    of field: FieldReference, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let range = range(of: field)
    guard range.isText, range.length > 0, range.length <= settings.maximumOutputBytes else {
      return nil
    }
    return try sources[field.frame].withBytes(range, body)
  }

  /// Where the field's bytes are; absent too where a lookup found no row.
  @inlinable @inline(__always)
  func range(of field: FieldReference) -> FieldRange {
    sources[field.frame].range(of: field.field)
  }

  /// Appends the field as it is in the record; nothing where it is absent.
  /// - Returns: Whether the field stands: `default` replaces it where it is nil, empty, or an empty
  ///   list.
  @inline(__always)
  mutating func append(
    _ field: FieldReference, to output: inout ByteBuffer, as encoding: TextEncoding
  ) -> Bool {
    let range = range(of: field)
    if range.isText {
      sources[field.frame].append(range, to: &output, as: encoding)
      return range.length > 0
    }
    return !range.isAbsent && append(list: range, of: field, to: &output, as: encoding)
  }

  /// Appends the elements of a list, one after the other.
  /// - Returns: Whether there are any, be they nil or empty.
  @inline(never)
  private mutating func append(
    list: FieldRange, of field: FieldReference, to output: inout ByteBuffer,
    as encoding: TextEncoding
  ) -> Bool {
    let batch = frames[field.frame].batch
    let elements = batch.lists[Int(list.start)]
    for element in elements where !element.isAbsent && !element.isList {
      switch encoding {
      case .plain: output.append(batch.bytes.span.extracting(element.range))
      case .json: output.append(escaping: batch.bytes.span.extracting(element.range))
      }
    }
    return !elements.isEmpty
  }

  /// The field as a value: copies its bytes.
  func value(of field: FieldReference) -> LiquidValue {
    let range = range(of: field)
    if range.isAbsent { return .absent }
    if range.isList {
      let batch = frames[field.frame].batch
      return .array(
        batch.lists[Int(range.start)].map { element in
          element.isAbsent || element.isList ? .absent : .text(Array(batch.bytes[element.range]))
        })
    }
    return .text(Array(frames[field.frame].batch.bytes[range.range]))
  }
}

extension RenderContext {
  /// What going through a field takes, as `LiquidValue.effort` counts.
  func effort(of field: FieldReference) -> Int {
    let range = range(of: field)
    if range.isText { return LiquidValue.effort(ofText: Int(range.length)) }
    return range.isList ? frames[field.frame].batch.lists[Int(range.start)].count : 0
  }
}

extension Test {
  /// The field that the test goes through.
  var field: FieldReference? {
    switch self {
    case .equals(let field, _, _), .blank(let field, _), .number(let field, _, _),
      .contains(let field, _):
      field
    case .constant, .present, .empty, .general: nil
    }
  }

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
    let range = range(of: field)
    if range.isAbsent { return true }
    if range.isList { return isEmpty(list: range, of: field) }
    return sources[field.frame].withBytes(range) { bytes in
      for index in bytes.indices where !ASCII.isSpace(bytes[index]) { return false }
      return true
    }
  }

  @inline(__always)
  fileprivate mutating func isEmpty(_ field: FieldReference) -> Bool {
    let range = range(of: field)
    return range.length == 0 || (range.isList && isEmpty(list: range, of: field))
  }

  @inline(never)
  private mutating func isEmpty(list: FieldRange, of field: FieldReference) -> Bool {
    frames[field.frame].batch.lists[Int(list.start)].isEmpty
  }

  @inline(never)
  fileprivate mutating func contains(_ field: FieldReference, _ part: Span<UInt8>) -> Bool {
    let range = range(of: field)
    if range.isAbsent { return false }
    let batch = frames[field.frame].batch
    if range.isList {
      for element in batch.lists[Int(range.start)] where !element.isAbsent && !element.isList {
        if batch.bytes.span.extracting(element.range).equals(part) { return true }
      }
      return false
    }
    return ByteSearch.first(part, in: batch.bytes.span.extracting(range.range), from: 0) != nil
  }

  /// Compares untyped text with a number: text that is none makes it false, `!=` too. What is no text
  /// is unequal to every number.
  @inline(never)
  fileprivate mutating func compares(
    _ field: FieldReference, _ comparison: ComparisonOperator, _ number: Int
  ) -> Bool {
    let range = range(of: field)
    if range.isAbsent || range.isList { return comparison == .notEqual }
    let order: Int
    let short = sources[field.frame].withBytes(range) { RenderContext.shortInteger($0) }
    if let value = short {
      order = value < number ? -1 : value > number ? 1 : 0
    } else {
      guard
        let value = LiquidValue.number(
          ofText: Array(frames[field.frame].batch.bytes[range.range]))
      else { return false }
      order = BigNumber.compare(value, BigNumber(number))
    }
    switch comparison {
    case .equal: return order == 0
    case .notEqual: return order != 0
    case .less: return order < 0
    case .lessOrEqual: return order <= 0
    case .greater: return order > 0
    case .greaterOrEqual: return order >= 0
    case .contains: return false
    }
  }

  /// Up to 18 digits with a sign.
  @inline(__always)
  private static func shortInteger(_ bytes: Span<UInt8>) -> Int? {
    guard bytes.count > 0, bytes.count <= 19 else { return nil }
    let isNegative = bytes[0] == 0x2d
    var index = isNegative || bytes[0] == 0x2b ? 1 : 0
    guard index < bytes.count, bytes.count - index <= 18 else { return nil }
    var value = 0
    while index < bytes.count {
      guard ASCII.isDigit(bytes[index]) else { return nil }
      value = value &* 10 &+ Int(bytes[index] &- 0x30)
      index &+= 1
    }
    return isNegative ? -value : value
  }
}
