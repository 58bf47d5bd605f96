/// Bytes of a buffer that is finished: read by any thread, changed by none, freed with the last reference.
package final class SharedBytes: Sendable {
  private let buffer: ByteBuffer

  /// Takes the buffer over; nothing is copied.
  package init(_ buffer: consuming ByteBuffer) { self.buffer = buffer }

  /// Number of bytes.
  package var count: Int { buffer.count }

  /// Runs `body` over all bytes. The span does not outlive the call.
  @inline(__always)
  package func withSpan<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try buffer.withSpan(body)
  }

  /// A copy of the bytes in `ranges`, one after the other.
  package func array(_ ranges: some Collection<Range<Int>>) -> [UInt8] {
    var copy: [UInt8] = []
    copy.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
    withSpan { bytes in
      for range in ranges { copy.append(copying: bytes.extracting(range)) }
    }
    return copy
  }
}
