/// Where the bytes of one field lie in its batch, or that the record has no such field.
///
/// Eight bytes a field, so that a record's fields share a cache line. A batch is always far smaller
/// than 4 GiB (`RecordBatch.bytes`).
///
/// `@usableFromInline` as `ByteBuffer` is.
@usableFromInline
package struct FieldRange: Equatable, Sendable {
  /// Offset of the first byte in `RecordBatch.bytes`.
  @usableFromInline package var start: UInt32
  /// Length in bytes; `absentMark` and `listMark` are reserved.
  @usableFromInline package var length: UInt32

  /// - Parameters:
  ///   - start: offset in `RecordBatch.bytes`, below 4 GiB.
  ///   - length: in bytes, below `listMark`.
  @inlinable @inline(__always)
  package init(start: Int, length: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.length = UInt32(truncatingIfNeeded: length)
  }

  @inlinable static var absentMark: UInt32 { .max }
  @inlinable static var listMark: UInt32 { .max - 1 }

  /// The record has no such field: Liquid's `nil`.
  @inlinable @inline(__always)
  package static var absent: FieldRange {
    var range = FieldRange(start: 0, length: 0)
    range.length = absentMark
    return range
  }

  /// The field is an array (`xml.lists`); `index` counts in `RecordBatch.lists`.
  @inlinable @inline(__always)
  package static func list(_ index: Int) -> FieldRange {
    var range = FieldRange(start: index, length: 0)
    range.length = listMark
    return range
  }

  /// Whether the record has no such field.
  @inlinable @inline(__always)
  package var isAbsent: Bool { length == FieldRange.absentMark }
  /// Whether the field is an array.
  @inlinable @inline(__always)
  package var isList: Bool { length == FieldRange.listMark }

  /// Whether the field has a text, empty or not: it is neither absent nor a list.
  @inlinable @inline(__always)
  package var isText: Bool { length < FieldRange.listMark }

  /// The bytes, for a field that is neither absent nor a list.
  @inlinable @inline(__always)
  package var range: Range<Int> {
    let first = Int(start)
    return first..<first &+ Int(length)
  }
}
