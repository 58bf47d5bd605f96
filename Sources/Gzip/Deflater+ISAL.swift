#if ISAL
  internal import CISAL

  /// Makes gzip members (RFC 1952), one after another, with ISA-L.
  ///
  /// The header holds no name and no time, and a member shows nothing of those before it: equal text gives
  /// equal bytes on processors of one kind (ISA-L has a search of its own for each).
  @safe package struct Deflater: ~Copyable {
    /// The library: another makes other bytes of the same text.
    package static let name = "ISA-L"

    /// Level 1 makes codes for each block: a quarter smaller than level 0 on payloads, and smaller
    /// than zlib's fastest, for a third more time. Levels 2 and 3 gain a hundredth.
    private static let level: UInt32 = 1
    private static let levelBytes =
      4 * Int(IGZIP_K) + 2 * Int(IGZIP_LVL1_HASH_SIZE)
      + Int(ISAL_DEF_LVL1_TOKEN_SIZE) * 64 * Int(IGZIP_K)

    // SAFETY: both owned by this value alone until `deinit`; the stream points to the buffer.
    private let stream: UnsafeMutablePointer<isal_zstream>
    private let levelBuffer: UnsafeMutablePointer<UInt8>

    /// A compressor for any number of members; it holds `levelBytes` beside the stream itself.
    package init() throws(GzipError) {
      // SAFETY: both are initialised whole, before ISA-L sees them.
      unsafe stream = .allocate(capacity: 1)
      unsafe stream.initialize(to: isal_zstream())
      unsafe levelBuffer = .allocate(capacity: Deflater.levelBytes)
      unsafe levelBuffer.initialize(repeating: 0, count: Deflater.levelBytes)
    }

    deinit {
      // SAFETY: `init` made both, of types that need no deinitialising; nobody else has the pointers.
      unsafe levelBuffer.deallocate()
      unsafe stream.deallocate()
    }

    /// `text` as one whole gzip member.
    package mutating func member(of text: Span<UInt8>) throws(GzipError) -> [UInt8] {
      precondition(text.count < Int(UInt32.max) / 2, "bug: member too large for ISA-L")
      let bound = Deflater.bound(text.count)
      var status: CInt = 0
      // SAFETY: the stream is this value's own; it gets the buffer of this value, as long as it is told.
      unsafe isal_deflate_stateless_init(stream)
      unsafe stream.pointee.level = Deflater.level
      unsafe stream.pointee.level_buf = levelBuffer
      unsafe stream.pointee.level_buf_size = UInt32(Deflater.levelBytes)
      unsafe stream.pointee.gzip_flag = UInt16(IGZIP_GZIP)
      unsafe stream.pointee.end_of_stream = 1
      // SAFETY: ISA-L reads and writes within both buffers during the call only.
      let member = unsafe [UInt8](unsafeUninitializedCapacity: bound) { target, initialized in
        unsafe text.withUnsafeBufferPointer { source in
          unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
          unsafe stream.pointee.avail_in = UInt32(source.count)
          unsafe stream.pointee.next_out = target.baseAddress
          unsafe stream.pointee.avail_out = UInt32(bound)
          status = unsafe isal_deflate_stateless(stream)
          unsafe initialized = bound - Int(stream.pointee.avail_out)
        }
      }
      precondition(status == COMP_OK, "bug: ISA-L did not deflate a member (status \(status))")
      return member
    }

    /// Bytes of the longest member of so much text: ISA-L stores, in blocks of at most 65,535 bytes
    /// with five before each, what deflating makes no smaller.
    private static func bound(_ count: Int) -> Int {
      let headerBytes = 10
      let trailerBytes = 8
      return headerBytes + count + 5 * max(1, (count + 65_534) / 65_535) + trailerBytes
    }
  }
#endif
