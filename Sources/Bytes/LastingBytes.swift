/// Bytes that live from their making until the process ends, as `Lasting` does, with zeros behind them
/// that a vector load may read.
@usableFromInline
package struct LastingBytes: Sendable {
  /// Zero bytes behind the last.
  @usableFromInline static let slack = 16

  /// The bytes, then the zeros.
  @usableFromInline let padded: LastingArray<UInt8>

  /// Keeps a copy of `bytes` until the process ends, or until `release`. O(n).
  package init(_ bytes: [UInt8]) {
    padded = LastingArray(bytes + repeatElement(0, count: LastingBytes.slack))
  }

  /// Number of bytes, the zeros not counted.
  @inlinable package var count: Int { padded.count &- LastingBytes.slack }
  /// Whether there is no byte but the zeros.
  @inlinable package var isEmpty: Bool { count == 0 }

  /// Runs `body` over the bytes.
  @inlinable @inline(__always)
  package func withSpan<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try padded.withSpan { bytes throws(Failure) in
      try body(bytes.extracting(droppingLast: LastingBytes.slack))
    }
  }

  /// Runs `body` over the bytes and the zeros behind them.
  @inlinable @inline(__always)
  func withPaddedSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result { padded.withSpan(body) }
}

extension [UInt8] {
  /// A copy of lasting bytes.
  package init(_ bytes: LastingBytes) {
    self = bytes.withSpan { [UInt8](copying: $0) }
  }
}

extension ByteBuffer {
  /// Appends a copy of lasting bytes.
  @inlinable @inline(__always)
  package mutating func append(_ source: LastingBytes) { append(0..<source.count, of: source) }

  /// Appends a copy of the lasting bytes in `range`.
  @inlinable @inline(__always)
  package mutating func append(_ range: Range<Int>, of source: LastingBytes) {
    source.withPaddedSpan { append(range, of: $0) }
  }
}

extension ByteTail {
  /// Appends a copy of the lasting bytes in `range`; false where there is no room.
  @inlinable @inline(__always)
  package mutating func append(_ range: Range<Int>, of source: LastingBytes) -> Bool {
    source.withPaddedSpan { append(range, of: $0) }
  }
}
