#if ISAL
  internal import CISAL

  /// One ISA-L inflate stream, reading one gzip member (RFC 1952 §2.2), header, CRC and length checked.
  ///
  /// ISA-L reads up to eight bytes ahead, and its own reading of headers and trailers steps back in the
  /// input for them, which may have been an earlier chunk: so only the deflate stream is its work.
  @safe struct Inflater: ~Copyable {
    enum Status {
      /// All input was used, or the output is full.
      case more
      /// The member ended; its CRC-32 and length were right.
      case memberEnd
    }

    private enum Part { case header, body, trailer }

    private static let trailerBytes = 8

    // SAFETY: owned by this value alone until `deinit`; on the heap for its 80 KiB.
    private let stream: UnsafeMutablePointer<inflate_state>
    private var part = Part.header
    private var header = GzipHeader()
    /// CRC-32 and length, each with its lowest byte first.
    private var trailer: [UInt8] = []
    private var length: UInt32 = 0
    /// First bytes of the next input that the stream has read already.
    private var readAhead = 0

    init() throws(GzipError) {
      unsafe stream = .allocate(capacity: 1)
      unsafe stream.initialize(to: inflate_state())
      reset()
    }

    deinit { unsafe stream.deallocate() }

    /// Starts the next member.
    mutating func reset() {
      unsafe isal_inflate_init(stream)
      unsafe stream.pointee.crc_flag = UInt32(ISAL_GZIP_NO_HDR)
      part = .header
      header = GzipHeader()
      trailer = []
      length = 0
      readAhead = 0
    }

    /// Appends at most `room` bytes to `text`, inflated from `input`.
    /// - Returns: Bytes of `input` that were used. Those that are not must come again.
    /// - Throws: `.corrupt` with the offset in `input`.
    mutating func inflate(
      _ input: Span<UInt8>, appending room: Int, to text: inout [UInt8]
    ) throws(GzipError) -> (used: Int, status: Status) {
      precondition(max(input.count, room) < Int(UInt32.max), "bug: chunk too large for ISA-L")
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
        position = try inflateBody(input, from: position, appending: room, to: &text)
        if part == .body { return (position, .more) }
      }
      while trailer.count < Inflater.trailerBytes {
        if position == input.count { return (position, .more) }
        trailer.append(input[position])
        position += 1
      }
      try checkTrailer(at: position)
      return (position, .memberEnd)
    }

    /// - Returns: The position in `input` behind what was used.
    private mutating func inflateBody(
      _ input: Span<UInt8>, from start: Int, appending room: Int, to text: inout [UInt8]
    ) throws(GzipError) -> Int {
      let first = start + readAhead
      var result: CInt = 0
      var written = 0
      var rest = 0
      text.append(addingCapacity: room) { output in
        // SAFETY: ISA-L reads at most `avail_in` bytes and writes at most `avail_out`, during the call;
        // neither pointer is used after it. `initialized` grows by what it wrote.
        unsafe input.extracting(first..<input.count).withUnsafeBufferPointer { source in
          unsafe output.withUnsafeMutableBufferPointer { target, initialized in
            unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
            unsafe stream.pointee.avail_in = UInt32(source.count)
            unsafe stream.pointee.next_out = target.baseAddress
            unsafe stream.pointee.avail_out = UInt32(room)
            result = unsafe isal_inflate(stream)
            written = unsafe room - Int(stream.pointee.avail_out)
            initialized += written
            unsafe rest = Int(stream.pointee.avail_in)
          }
        }
      }
      length &+= UInt32(truncatingIfNeeded: written)
      let end = input.count - rest
      guard result >= 0 else {
        throw .corrupt(detail: Inflater.fault(result), offset: end)
      }
      let held = unsafe max(0, Int(stream.pointee.read_in_length)) / 8
      if unsafe stream.pointee.block_state == ISAL_BLOCK_FINISH {
        part = .trailer
        let bits = unsafe stream.pointee.read_in >> UInt64(stream.pointee.read_in_length & 7)
        for byte in 0..<min(held, Inflater.trailerBytes) {
          trailer.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * byte)))
        }
        readAhead = 0
        return end
      }
      // While output waits for room the last bytes count as unread: else nobody would come again.
      let isStuck = written == 0 && end == first
      readAhead = isStuck ? 0 : min(held, end - start)
      return end - readAhead
    }

    private mutating func checkTrailer(at position: Int) throws(GzipError) {
      let crc = unsafe stream.pointee.crc
      func word(_ start: Int) -> UInt32 {
        trailer[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
      }
      if word(0) != crc { throw .corrupt(detail: "incorrect data check", offset: position) }
      if word(4) != length { throw .corrupt(detail: "incorrect length check", offset: position) }
    }

    private static func fault(_ status: CInt) -> String {
      switch status {
      case CInt(ISAL_INVALID_BLOCK): "invalid block type"
      case CInt(ISAL_INVALID_SYMBOL): "invalid code"
      case CInt(ISAL_INVALID_LOOKBACK): "invalid distance too far back"
      default: "ISA-L status \(status)"
      }
    }
  }
#endif
