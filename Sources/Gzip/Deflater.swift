#if !ISAL
  internal import CZlib

  /// Makes gzip members (RFC 1952), one after another, with one zlib stream.
  ///
  /// The header holds no name and no time, and a member shows nothing of those before it: equal text gives
  /// equal bytes.
  @safe package struct Deflater: ~Copyable {
    /// The library: another makes other bytes of the same text.
    package static let name = "zlib"

    /// A higher level takes longer and saves little on payloads, which repeat their keys.
    private static let level: CInt = 1

    // SAFETY: owned by this value alone until `deinit`; on the heap because zlib points back to it.
    private let stream: UnsafeMutablePointer<z_stream>

    /// A compressor for any number of members; zlib holds 256 KiB for it.
    /// - Throws: `.outOfMemory`.
    package init() throws(GzipError) {
      // SAFETY: initialised before zlib sees it, and freed here where zlib refuses it: `deinit` does not run.
      unsafe stream = .allocate(capacity: 1)
      unsafe stream.initialize(to: z_stream())
      // 15: the largest window; + 16: gzip framing.
      guard unsafe CZlib_deflateInit2(stream, Deflater.level, 15 + 16) == Z_OK else {
        unsafe stream.deallocate()
        throw .outOfMemory
      }
    }

    deinit {
      // SAFETY: `init` made the stream and zlib's state in it; nobody else has the pointer.
      unsafe deflateEnd(stream)
      unsafe stream.deallocate()
    }

    /// `text` as one whole gzip member.
    package mutating func member(of text: Span<UInt8>) throws(GzipError) -> [UInt8] {
      precondition(text.count < Int(UInt32.max) / 2, "bug: member too large for zlib")
      // SAFETY: `init` made the stream; neither call keeps a pointer.
      guard unsafe deflateReset(stream) == Z_OK else { throw .outOfMemory }
      let bound = unsafe Int(deflateBound(stream, UInt(text.count)))
      var status = Z_OK
      // SAFETY: zlib reads and writes within both buffers during the call only; `deflateBound` makes
      // one call with Z_FINISH enough.
      let member = unsafe [UInt8](unsafeUninitializedCapacity: bound) { target, initialized in
        unsafe text.withUnsafeBufferPointer { source in
          unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
          unsafe stream.pointee.avail_in = UInt32(source.count)
          unsafe stream.pointee.next_out = target.baseAddress
          unsafe stream.pointee.avail_out = UInt32(bound)
          status = unsafe deflate(stream, Z_FINISH)
          unsafe initialized = bound - Int(stream.pointee.avail_out)
        }
      }
      guard status == Z_STREAM_END else { throw .outOfMemory }
      return member
    }
  }
#endif
