/// Literal text in the pool, in both encodings.
struct PoolText: Equatable, Sendable {
  var start: UInt32
  var length: UInt32
  var escapedStart: UInt32
  var escapedLength: UInt32

  @inline(__always)
  var plain: Range<Int> { Int(start)..<Int(start) &+ Int(length) }
  @inline(__always)
  var escaped: Range<Int> { Int(escapedStart)..<Int(escapedStart) &+ Int(escapedLength) }
}
