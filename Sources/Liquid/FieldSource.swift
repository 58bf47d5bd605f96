internal import Records

/// The parts of a frame that every field needs, as plain addresses: reading them counts no references.
///
/// Of a `RenderContext` alone, whose frames keep the memory that this points into.
@safe struct FieldSource: @unchecked Sendable {
  // SAFETY: the elements of the frame's two arrays. `RenderContext` owns the frame, makes its sources
  // anew whenever its frames change, cannot be copied, and keeps its frames until its own end.
  private let bytes: UnsafeBufferPointer<UInt8>
  private let fields: UnsafeBufferPointer<FieldRange>
  private let stride: Int
  /// Index of the record in its batch; nil where there is none.
  private(set) var record: Int?
  /// Index of the record's first range in `fields`; -1 where there is no record.
  private var base = -1

  init(_ frame: borrowing Frame) {
    unsafe bytes = frame.batch.bytes.withUnsafeBufferPointer { unsafe $0 }
    unsafe fields = frame.batch.fields.withUnsafeBufferPointer { unsafe $0 }
    stride = frame.batch.stride
    select(frame.record)
  }

  /// Goes to another record; nil where there is none.
  @inline(__always)
  mutating func select(_ record: Int?) {
    self.record = record
    base = record.map { $0 &* stride } ?? -1
  }

  /// Where the bytes of one of the record's fields are.
  @inline(__always)
  func range(of field: Int) -> FieldRange {
    if base < 0 { return .absent }
    let all = unsafe fields.span
    return all[base &+ field]
  }

  /// Runs `body` over the bytes of a field that is neither absent nor a list.
  @inline(__always)
  func withBytes<Result>(_ range: FieldRange, _ body: (Span<UInt8>) -> Result) -> Result {
    let all = unsafe bytes.span
    return body(all.extracting(range.range))
  }

  /// Appends a field that is neither absent nor a list.
  @inline(__always)
  func append(_ range: FieldRange, to output: inout ByteBuffer, as encoding: TextEncoding) {
    let all = unsafe bytes.span
    switch encoding {
    case .plain: output.append(range.range, of: all)
    case .json: output.append(escaping: range.range, of: all)
    }
  }
}
