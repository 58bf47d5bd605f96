#if !ISAL
  internal import CZlib

  /// One zlib inflate stream, reading one gzip member (RFC 1952 §2.2), header, CRC and length checked.
  @safe struct Inflater: ~Copyable {
    enum Status {
      /// All input was used, or the output is full.
      case more
      /// The member ended; its CRC-32 and length were right.
      case memberEnd
    }

    // zlib keeps a pointer back to the stream, so it lives on the heap and never moves.
    // SAFETY: owned by this value alone until `deinit`.
    private let stream: UnsafeMutablePointer<z_stream>

    init() throws(GzipError) {
      unsafe stream = .allocate(capacity: 1)
      unsafe stream.initialize(to: z_stream())
      // 15 = the largest window, 32 KiB; + 16 = gzip framing only.
      guard unsafe CZlib_inflateInit2(stream, 15 + 16) == Z_OK else {
        unsafe stream.deallocate()
        throw .outOfMemory
      }
    }

    deinit {
      unsafe inflateEnd(stream)
      unsafe stream.deallocate()
    }

    /// Starts the next member.
    mutating func reset() {
      _ = unsafe inflateReset(stream)
    }

    /// Appends at most `room` bytes to `text`, inflated from `input`.
    /// - Returns: Bytes of `input` that were used.
    /// - Throws: `.corrupt` with the offset in `input`.
    mutating func inflate(
      _ input: Span<UInt8>, appending room: Int, to text: inout [UInt8]
    ) throws(GzipError) -> (used: Int, status: Status) {
      // A call to zlib takes 32-bit lengths; chunks are far below.
      precondition(max(input.count, room) < Int(UInt32.max), "bug: chunk too large for zlib")
      var used = 0
      var result = Z_OK
      text.append(addingCapacity: room) { output in
        // SAFETY: zlib reads at most `avail_in` bytes and writes at most `avail_out`, during the call;
        // neither pointer is used after it. `initialized` grows by what zlib wrote.
        unsafe input.withUnsafeBufferPointer { source in
          unsafe output.withUnsafeMutableBufferPointer { target, initialized in
            unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
            unsafe stream.pointee.avail_in = UInt32(source.count)
            unsafe stream.pointee.next_out = target.baseAddress
            unsafe stream.pointee.avail_out = UInt32(room)
            result = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
            unsafe initialized += room - Int(stream.pointee.avail_out)
            unsafe used = source.count - Int(stream.pointee.avail_in)
          }
        }
      }
      switch result {
      case Z_OK, Z_BUF_ERROR: return (used, .more)
      case Z_STREAM_END: return (used, .memberEnd)
      case Z_MEM_ERROR: throw .outOfMemory
      default:
        let detail = unsafe stream.pointee.msg.map { unsafe String(cString: $0) }
        throw .corrupt(detail: detail ?? "zlib status \(result)", offset: used)
      }
    }
  }
#endif
