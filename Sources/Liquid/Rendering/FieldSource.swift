// Public, as what is inlined into other modules calls it.
public import Bytes
public import Records

/// The parts of a frame that every field needs, as plain addresses: reading them counts no references.
///
/// Only a `RenderContext` has them: its frames keep the memory that they point into.
@usableFromInline
@safe struct FieldSource: @unchecked Sendable {
  // SAFETY: the elements of the frame's two arrays. `RenderContext` owns the frame, makes its sources
  // anew whenever its frames change, cannot be copied, and keeps its frames until its own end.
  // The standard library promises these addresses only inside `withUnsafeBufferPointer`. That they hold
  // on relies on how it makes arrays of numbers and plain structs: one block on the heap, which stays
  // where it is while it is referenced and nobody writes. Held as arrays and read through `span`, each
  // field counts references, atomically: 1,100 instructions more for a record of the benchmark (12 %).
  @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
  private let fields: UnsafeBufferPointer<FieldRange>
  private let stride: Int
  /// Index of the record in its batch; nil where there is none.
  private(set) var record: Int?
  /// The ranges of the record's fields, a part of `fields`; none where there is no record.
  @usableFromInline var selected: UnsafeBufferPointer<FieldRange>

  init(_ frame: borrowing Frame) {
    unsafe bytes = frame.batch.bytes.withUnsafeBufferPointer { unsafe $0 }
    unsafe fields = frame.batch.fields.withUnsafeBufferPointer { unsafe $0 }
    stride = frame.batch.stride
    unsafe selected = UnsafeBufferPointer(start: nil, count: 0)
    select(frame.record)
  }

  /// Goes to another record; nil where there is none.
  @inline(__always)
  mutating func select(_ record: Int?) {
    self.record = record
    guard let record else {
      unsafe selected = UnsafeBufferPointer(start: nil, count: 0)
      return
    }
    let start = record &* stride
    let count = unsafe fields.count
    precondition(
      start >= 0 && stride >= 0 && start &+ stride <= count, "bug: record beyond its batch")
    unsafe selected = UnsafeBufferPointer(rebasing: fields[start..<start &+ stride])
  }

  /// Where the bytes of one of the record's fields are.
  @inlinable @inline(__always)
  func range(of field: Int) -> FieldRange {
    let count = unsafe selected.count
    // SAFETY: the check keeps the index inside `selected`.
    if field >= 0 && field < count { return unsafe selected[field] }
    precondition(count == 0, "bug: field beyond its record")
    return .absent
  }

  /// Runs `body` over the bytes of a field that is neither absent nor a list.
  @inlinable @inline(__always)
  func withBytes<Result, Failure: Error>(
    _ range: FieldRange, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let all = unsafe bytes.span
    return try body(all.extracting(range.range))
  }

  /// The bytes of a field of up to eight, the first the lowest; zeros behind them.
  @inline(__always)
  func word(of range: FieldRange) -> UInt64 {
    let all = unsafe bytes.span
    return all.word(of: range.range)
  }

  /// Appends a field that is neither absent nor a list, as the inside of a JSON string.
  @inlinable @inline(__always)
  func append(escaping range: FieldRange, to output: inout ByteBuffer) {
    let all = unsafe bytes.span
    output.append(escaping: range.range, of: all)
  }

  /// Appends a field that is neither absent nor a list, unless `ByteTail` leaves it to the buffer.
  @inlinable @inline(__always)
  func append(escaping range: FieldRange, to output: inout ByteTail) -> Bool {
    let all = unsafe bytes.span
    return output.append(escaping: range.range, of: all)
  }

  /// Appends a field that is neither absent nor a list.
  @inline(__always)
  func append(_ range: FieldRange, to output: inout ByteBuffer, as encoding: TextEncoding) {
    switch encoding {
    case .plain:
      let all = unsafe bytes.span
      output.append(range.range, of: all)
    case .json: append(escaping: range, to: &output)
    }
  }
}
