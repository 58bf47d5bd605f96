/// Bytes that live from their making until the process ends, as `Lasting` does, with zeros behind them
/// that a vector load may read.
@usableFromInline
@safe package struct LastingBytes: @unchecked Sendable {
  /// Zero bytes behind the last.
  @usableFromInline static let slack = 16

  // SAFETY: `count + slack` initialised bytes that are never changed, moved or freed.
  @usableFromInline let start: UnsafePointer<UInt8>
  @usableFromInline package let count: Int

  package init(_ bytes: [UInt8]) {
    count = bytes.count
    // SAFETY: room for all bytes and the slack, never freed, by design.
    let start = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + LastingBytes.slack)
    for (index, byte) in bytes.enumerated() { unsafe (start + index).initialize(to: byte) }
    unsafe (start + bytes.count).initialize(repeating: 0, count: LastingBytes.slack)
    unsafe self.start = UnsafePointer(start)
  }

  @inlinable package var isEmpty: Bool { count == 0 }

  /// Frees the bytes, where they need not last as long as the process after all.
  ///
  /// - Warning: For the one owner of something compiled from data; no copy may be used afterwards.
  @unsafe package func release() {
    // SAFETY: `init` made exactly these; the caller answers for there being no later reader.
    unsafe UnsafeMutablePointer(mutating: start).deallocate()
  }

  /// Runs `body` over the bytes.
  @inlinable @inline(__always)
  package func withSpan<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // SAFETY: see `start`.
    let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
    return try body(unsafe bytes.span)
  }

  /// Runs `body` over the bytes and the zeros behind them.
  @inlinable @inline(__always)
  func withPaddedSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    // SAFETY: see `start`.
    let bytes = unsafe UnsafeBufferPointer(start: start, count: count &+ LastingBytes.slack)
    return body(unsafe bytes.span)
  }
}

extension [UInt8] {
  /// A copy of lasting bytes.
  package init(_ bytes: LastingBytes) {
    self = []
    bytes.withSpan { append(copying: $0) }
  }
}

extension ByteBuffer {
  /// Appends a copy of lasting bytes.
  @inlinable @inline(__always)
  package mutating func append(_ source: LastingBytes) { append(0..<source.count, of: source) }

  /// Appends a copy of some of them.
  @inlinable @inline(__always)
  package mutating func append(_ range: Range<Int>, of source: LastingBytes) {
    source.withPaddedSpan { append(range, of: $0) }
  }
}
