// Public, as what is inlined into other modules calls it.
public import Bytes
public import Platforms
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
  package func range(of field: FieldReference) -> FieldRange {
    sources[field.frame].range(of: field.field)
  }

  /// Appends a field that is a text, empty or not, as the inside of a JSON string.
  @inlinable @inline(__always)
  package func append(
    escaping range: FieldRange, ofFrame frame: Int, to output: inout ByteBuffer
  ) {
    sources[frame].append(escaping: range, to: &output)
  }

  /// Appends a field as `append(escaping:ofFrame:to:)` does, unless `ByteTail` leaves it to the buffer.
  @inlinable @inline(__always)
  package func append(
    escaping range: FieldRange, ofFrame frame: Int, to output: inout ByteTail
  ) -> Bool {
    sources[frame].append(escaping: range, to: &output)
  }

  /// What kind of text the field has, if it has one.
  @inlinable @inline(__always)
  package func presence(of field: FieldReference) -> FieldPresence {
    let range = range(of: field)
    if range.isAbsent { return .absent }
    if range.isList { return .list }
    if range.length == 0 { return .empty }
    return sources[field.frame].withBytes(range) { bytes in
      // Nearly every text tells by its first byte.
      bytes[0] > UInt8(ascii: " ") || !bytes.isBlank ? .text : .blank
    }
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
    let elements = batch.elements(of: list)
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
        batch.elements(of: range).map { element in
          element.isAbsent || element.isList ? .absent : .text(Array(batch.bytes[element.range]))
        })
    }
    return .text(sources[field.frame].withBytes(range) { [UInt8](copying: $0) })
  }
}

extension RenderContext {
  /// What running a test that is no `Comparison` takes, as `LiquidValue.effort` counts.
  func effort(of test: ConditionTest) -> Int {
    switch test {
    case .equals(let field, _, _), .blank(let field, _), .number(let field, _, _),
      .contains(let field, _):
      effort(of: field)
    case .fraction(let field, _, _): effort(of: field) + RenderEffort.elementsPerFraction
    case .constant, .present, .empty, .general: 0
    }
  }

  /// What going through a field takes, as `LiquidValue.effort` counts.
  func effort(of field: FieldReference) -> Int {
    let range = range(of: field)
    if range.isText { return LiquidValue.effort(ofText: Int(range.length)) }
    return range.isList ? frames[field.frame].batch.elements(of: range).count : 0
  }
}
