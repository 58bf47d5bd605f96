extension ByteBuffer {
  /// Appends `source`, which is UTF-8, as the inside of a JSON string: escaped only where RFC 8259 §7
  /// requires it, with the two-character forms where they exist, else `\u00xx` in lower case.
  ///
  /// Sixteen bytes at a time; about one nanosecond per 16 bytes that need no escape.
  @inlinable package mutating func append(escaping source: Span<UInt8>) {
    let count = source.count
    reserve(count)
    var index = 0
    // SAFETY: each load stays inside `source`; `reserve` made room for what is left of it plus the
    // slack that a full vector store may overwrite; nothing leaves the closure.
    unsafe source.withUnsafeBytes { bytes in
      while index &+ 16 <= count {
        let vector = unsafe bytes.loadUnaligned(fromByteOffset: index, as: ByteVector.self)
        unsafe UnsafeMutableRawPointer(storage + written).storeBytes(
          of: vector, as: ByteVector.self)
        let marks =
          vector.marksControl & vector.marks(equalTo: ByteVector(repeating: 0x22))
          & vector.marks(equalTo: ByteVector(repeating: 0x5c))
        let matches = marks.matchBits
        if matches == 0 {
          index &+= 16
          written &+= 16
          continue
        }
        let clean = matches.trailingZeroBitCount
        index &+= clean
        written &+= clean
        append(escape: unsafe bytes[index])
        index &+= 1
        reserve(count &- index)
      }
      // What is left, mostly a short text as a whole: eight bytes, four, then one by one.
      if index &+ 8 <= count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if ByteBuffer.needsNoEscape(word) {
          unsafe UnsafeMutableRawPointer(storage + written).storeBytes(of: word, as: UInt64.self)
          index &+= 8
          written &+= 8
        }
      }
      if index &+ 4 <= count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
        if ByteBuffer.needsNoEscape(UInt64(word) | 0x2020_2020_0000_0000) {
          unsafe UnsafeMutableRawPointer(storage + written).storeBytes(of: word, as: UInt32.self)
          index &+= 4
          written &+= 4
        }
      }
      while index < count {
        let byte = unsafe bytes[index]
        index &+= 1
        if byte >= 0x20 && byte != 0x22 && byte != 0x5c {
          unsafe storage[written] = byte
          written &+= 1
        } else {
          append(escape: byte)
          reserve(count &- index)
        }
      }
    }
  }

  /// Whether none of eight bytes is a control character, quote or backslash.
  ///
  /// Subtracting sets the high bit of a byte that is too small. A borrow may set that of the next byte
  /// too, but only where one is set already.
  @inlinable @inline(__always)
  static func needsNoEscape(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (0x22 &* ones)
    let backslashes = word ^ (0x5c &* ones)
    let marks =
      ((word &- 0x20 &* ones) & ~word) | ((quotes &- ones) & ~quotes)
      | ((backslashes &- ones) & ~backslashes)
    return marks & (0x80 &* ones) == 0
  }

  /// Appends the escape of one byte that needs one.
  @usableFromInline @inline(never)
  mutating func append(escape byte: UInt8) {
    append(0x5c)
    switch byte {
    case 0x22, 0x5c: append(byte)
    case 0x08: append(0x62)
    case 0x09: append(0x74)
    case 0x0a: append(0x6e)
    case 0x0c: append(0x66)
    case 0x0d: append(0x72)
    default:
      append("u00")
      append(hexDigit: byte &>> 4)
      append(hexDigit: byte & 15)
    }
  }

  @inlinable package mutating func append(hexDigit nibble: UInt8) {
    append(nibble < 10 ? nibble &+ 0x30 : nibble &+ 0x57)
  }
}
