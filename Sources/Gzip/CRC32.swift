#if ISAL
  internal import CISAL
#else
  internal import CZlib
#endif

/// The checksum of gzip's headers and text (RFC 1952 §8).
struct CRC32 {
  /// Of the bytes so far.
  private(set) var value: UInt32 = 0

  mutating func add(_ bytes: Span<UInt8>) {
    // SAFETY: the library reads the bytes during the call.
    unsafe bytes.withUnsafeBufferPointer { bytes in
      #if ISAL
        value = unsafe crc32_gzip_refl(value, bytes.baseAddress, UInt64(bytes.count))
      #else
        value = unsafe UInt32(crc32_z(UInt(value), bytes.baseAddress, bytes.count))
      #endif
    }
  }

  mutating func add(_ byte: UInt8) {
    let one: [1 of UInt8] = [byte]
    add(one.span)
  }
}
