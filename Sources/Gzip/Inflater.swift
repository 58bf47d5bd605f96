/// One gzip member (RFC 1952 §2.2): header, CRC-32 and length checked.
struct Inflater: ~Copyable {
  enum Status {
    /// All input was used, or the output is full.
    case more
    /// The member ended; its CRC-32 and length were right.
    case memberEnd
  }

  private enum Part { case header, body, checksum, length }

  private var part = Part.header
  private var header = GzipHeader()
  private var stream = DeflateStream()
  private var checksum = CRC32()
  private var length: UInt32 = 0

  /// Starts the next member.
  mutating func reset() {
    part = .header
    header = GzipHeader()
    stream.reset()
    (checksum, length) = (CRC32(), 0)
  }

  /// Appends at most `room` bytes to `text`, inflated from `input`.
  /// - Returns: Bytes of `input` that were used.
  /// - Throws: `.corrupt` with the offset in `input`.
  mutating func inflate(
    _ input: Span<UInt8>, appending room: Int, to text: inout [UInt8]
  ) throws(GzipError) -> (used: Int, status: Status) {
    var position = 0
    while part == .header {
      if position == input.count { return (position, .more) }
      if let fault = header.read(input[position]) {
        throw .corrupt(detail: fault, offset: position)
      }
      position += 1
      if header.isDone { part = .body }
    }
    if part == .body {
      var fault: DeflateStream.Fault?
      text.append(addingCapacity: room) { output in
        let start = output.count
        do throws(DeflateStream.Fault) {
          try stream.inflate(input, &position, into: &output)
        } catch {
          fault = error
        }
        length &+= UInt32(truncatingIfNeeded: output.count - start)
        checksum.add(output.span.extracting(start..<output.count))
      }
      if let fault { throw corrupt(fault.detail, position) }
      if !stream.hasEnded { return (position, .more) }
      part = .checksum
      let rest = stream.bits.count % 8
      stream.bits.drop(rest)
    }
    if part == .checksum {
      guard let value = stream.bits.take(32, input, &position) else { return (position, .more) }
      if UInt32(value) != checksum.value {
        throw corrupt("incorrect data check", position)
      }
      part = .length
    }
    guard let value = stream.bits.take(32, input, &position) else { return (position, .more) }
    if UInt32(value) != length {
      throw corrupt("incorrect length check", position)
    }
    stream.bits.giveBack(&position)
    return (position, .memberEnd)
  }

  /// The error, with the place of the first bit that was not used.
  private func corrupt(_ detail: String, _ position: Int) -> GzipError {
    .corrupt(detail: detail, offset: max(0, position - stream.bits.count / 8))
  }
}
