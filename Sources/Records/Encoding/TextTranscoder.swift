internal import Bytes

/// Turns an export's text into UTF-8, piece by piece. `SourceEncoding` says how what cannot be mapped
/// travels.
package struct TextTranscoder: Sendable {
  /// The byte order of UTF-16 is known once two bytes were transcoded.
  package internal(set) var encoding: SourceEncoding
  var knowsByteOrder = false
  /// A byte or a high surrogate that waits for the next piece.
  var pending: [UInt8] = []
  /// Bytes of the byte-order mark that was dropped.
  package internal(set) var skippedBytes = 0

  /// - Parameter encoding: of all pieces; UTF-16 is little-endian unless its first bytes say otherwise.
  package init(_ encoding: SourceEncoding) { self.encoding = encoding }

  /// Appends `piece` in UTF-8 to `text`.
  /// - Parameter isLast: no more follows: what waits goes out as it is.
  package mutating func transcode(_ piece: Span<UInt8>, isLast: Bool, into text: inout [UInt8]) {
    if encoding == .utf8 { return text.append(copying: piece) }
    // Most of what is appended are a few bytes, which cost an array more each.
    var output = ByteBuffer(capacity: piece.count + piece.count / 8)
    if encoding.isUTF16 {
      transcodeUTF16(piece, isLast: isLast, into: &output)
    } else if encoding == .windows1252 {
      transcode(piece, into: &output, scalar: Self.windows1252Scalar)
    } else {
      transcode(piece, into: &output) { UInt32($0) }
    }
    output.withSpan { text.append(copying: $0) }
  }

  /// Transcodes an encoding with one byte a character: ASCII is copied, a byte without a `scalar` is marked.
  private func transcode(
    _ piece: Span<UInt8>, into output: inout ByteBuffer, scalar: (UInt8) -> UInt32?
  ) {
    var index = 0
    while index < piece.count {
      let start = index
      while index < piece.count {
        let high = (~piece.paddedVector(at: index)).matchBits
        index &+= high == 0 ? 16 : high.trailingZeroBitCount
        if high != 0 { break }
      }
      index = min(index, piece.count)
      output.append(piece.extracting(start..<index))
      guard index < piece.count else { return }
      if let scalar = scalar(piece[index]) {
        output.append(scalar: scalar)
      } else {
        output.append(0xff)
        output.append(piece[index])
      }
      index &+= 1
    }
  }

  /// The scalar of a byte; nil for the bytes of `undefinedWindows1252`.
  private static func windows1252Scalar(_ byte: UInt8) -> UInt32? {
    guard (0x80...0x9f).contains(byte) else { return UInt32(byte) }
    let scalar = windows1252High[Int(byte) - 0x80]
    return scalar == 0 ? nil : UInt32(scalar)
  }

  /// The bytes that windows-1252 leaves undefined.
  package static let undefinedWindows1252 = Set(
    windows1252High.indices.filter { windows1252High[$0] == 0 }.map { UInt8(0x80 + $0) })

  /// Scalars of the bytes 0x80 to 0x9f; 0 where windows-1252 defines none.
  private static let windows1252High: [UInt16] = [
    0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122,
    0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
  ]
}

extension TextTranscoder {
  /// The windows-1252 byte of a scalar; nil where there is none.
  static func windows1252Byte(_ scalar: UInt32) -> UInt8? {
    if let index = windows1252High.firstIndex(where: { scalar != 0 && UInt32($0) == scalar }) {
      return UInt8(0x80 + index)
    }
    return UInt8(exactly: scalar)
  }
}

extension ByteBuffer {
  /// The UTF-8 form of a scalar; of a lone surrogate the three bytes that no UTF-8 may hold.
  @inline(__always)
  mutating func append(scalar: UInt32) {
    func continuation(_ shift: UInt32) -> UInt64 { 0x80 | UInt64(scalar >> shift & 63) }
    switch scalar {
    case ..<0x80:
      append(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800:
      append(word: 0xc0 | UInt64(scalar >> 6) | continuation(0) << 8, first: 2)
    case ..<0x10000:
      append(
        word: 0xe0 | UInt64(scalar >> 12) | continuation(6) << 8 | continuation(0) << 16, first: 3)
    default:
      append(
        word: 0xf0 | UInt64(scalar >> 18) | continuation(12) << 8 | continuation(6) << 16
          | continuation(0) << 24, first: 4)
    }
  }
}
