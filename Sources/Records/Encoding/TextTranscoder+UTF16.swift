internal import Bytes

// MARK: UTF-16 (RFC 2781)

extension TextTranscoder {
  mutating func transcodeUTF16(
    _ piece: Span<UInt8>, isLast: Bool, into output: inout ByteBuffer
  ) {
    if pending.isEmpty { return transcodeUnits(piece, isLast: isLast, into: &output) }
    var bytes = pending
    bytes.append(copying: piece)
    pending.removeAll()
    transcodeUnits(bytes.span, isLast: isLast, into: &output)
  }

  /// Transcodes what is whole of `bytes`; the rest is `pending`, unless it is the last.
  private mutating func transcodeUnits(
    _ bytes: Span<UInt8>, isLast: Bool, into output: inout ByteBuffer
  ) {
    var index = 0
    if !knowsByteOrder {
      guard bytes.count >= 2 || isLast else {
        pending = [UInt8](copying: bytes)
        return
      }
      index = detectByteOrder(bytes)
    }
    let isBigEndian = encoding == .utf16BigEndian
    while index &+ 1 < bytes.count {
      if index &+ 8 <= bytes.count {
        let units = FourUnits(bytes, at: index, isBigEndian: isBigEndian)
        let count = units.asciiCount
        output.append(word: units.ascii, first: count)
        index &+= 2 &* count
        if count == 4 { continue }
      }
      let unit = bytes.unit(at: index, isBigEndian: isBigEndian)
      if UTF16.isLeadSurrogate(unit) {
        guard index &+ 3 < bytes.count else {
          if !isLast { break }
          output.append(scalar: UInt32(unit))
          index &+= 2
          continue
        }
        let next = bytes.unit(at: index &+ 2, isBigEndian: isBigEndian)
        if let scalar = Unicode.Scalar(high: unit, low: next) {
          output.append(scalar: scalar.value)
          index &+= 4
          continue
        }
      }
      output.append(scalar: UInt32(unit))
      index &+= 2
    }
    if isLast, index < bytes.count {
      let half = bytes[index]
      output.append(half < 0x80 ? 0xfe : 0xff)
      output.append(half | 0x80)
    } else {
      pending = [UInt8](copying: bytes.extracting(index...))
    }
  }

  /// A mark decides; without one, the zero byte of the header's first character (RFC 2781 §4.3 would
  /// have big-endian, but the systems that leave the mark out write little-endian).
  /// - Returns: The bytes of the mark.
  private mutating func detectByteOrder(_ bytes: Span<UInt8>) -> Int {
    knowsByteOrder = true
    let first = [UInt8](copying: bytes.extracting(first: min(bytes.count, 2)))
    let marked = SourceEncoding.utf16(markedBy: first)
    encoding = marked ?? (first.first == 0 ? .utf16BigEndian : encoding)
    skippedBytes = marked == nil ? 0 : SourceEncoding.utf16MarkBytes
    return skippedBytes
  }
}

/// Four units at once: of a text in Latin letters most are ASCII.
private struct FourUnits {
  /// The first in the lowest bits.
  private let units: UInt64

  init(_ bytes: Span<UInt8>, at index: Int, isBigEndian: Bool) {
    let word = bytes.loadUInt64(at: index).littleEndian
    units =
      isBigEndian
      ? (word & 0x00ff_00ff_00ff_00ff) << 8 | word >> 8 & 0x00ff_00ff_00ff_00ff : word
  }

  /// How many of them come before one that is no ASCII.
  var asciiCount: Int { (units & 0xff80_ff80_ff80_ff80).trailingZeroBitCount / 16 }

  /// The low byte of each, the first lowest.
  var ascii: UInt64 {
    let pairs = (units | units >> 8) & 0x0000_ffff_0000_ffff
    return pairs | pairs >> 16
  }
}

extension Span<UInt8> {
  @inline(__always)
  fileprivate func unit(at index: Int, isBigEndian: Bool) -> UInt16 {
    let (first, second) = (UInt16(self[index]), UInt16(self[index &+ 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }
}
