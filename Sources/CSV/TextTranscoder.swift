internal import Bytes
package import Records

/// Turns an export's text into UTF-8, piece by piece. `SourceEncoding` says how what cannot be mapped
/// travels.
package struct TextTranscoder: Sendable {
  /// The byte order of UTF-16 is known once two bytes were transcoded.
  package private(set) var encoding: SourceEncoding
  private var knowsByteOrder = false
  /// A byte or a high surrogate that waits for the next piece.
  private var pending: [UInt8] = []
  /// Bytes of the byte-order mark that was dropped.
  package private(set) var skippedBytes = 0

  /// - Parameter encoding: of all pieces; UTF-16 is little-endian unless its first bytes say otherwise.
  package init(_ encoding: SourceEncoding) { self.encoding = encoding }

  /// Appends `piece` in UTF-8 to `text`.
  /// - Parameter isLast: no more follows: what waits goes out as it is.
  package mutating func transcode(_ piece: Span<UInt8>, isLast: Bool, into text: inout [UInt8]) {
    switch encoding {
    case .utf8:
      text.append(copying: piece)
    case .latin1:
      transcode(piece, into: &text) { UInt32($0) }
    case .windows1252:
      transcode(piece, into: &text, scalar: Self.windows1252Scalar)
    case .utf16, .utf16BigEndian:
      transcodeUTF16(piece, isLast: isLast, into: &text)
    }
  }

  /// Transcodes an encoding with one byte a character: ASCII is copied, a byte without a `scalar` is marked.
  private func transcode(
    _ piece: Span<UInt8>, into text: inout [UInt8], scalar: (UInt8) -> UInt32?
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
      text.append(copying: piece.extracting(start..<index))
      guard index < piece.count else { return }
      if let scalar = scalar(piece[index]) {
        text.append(scalar: scalar)
      } else {
        text += [0xff, piece[index]]
      }
      index &+= 1
    }
  }

  private mutating func transcodeUTF16(
    _ piece: Span<UInt8>, isLast: Bool, into text: inout [UInt8]
  ) {
    var bytes = pending
    bytes.append(copying: piece)
    pending.removeAll()
    var index = 0
    if !knowsByteOrder {
      guard bytes.count >= 2 || isLast else {
        pending = bytes
        return
      }
      index = detectByteOrder(bytes)
    }
    while index + 1 < bytes.count {
      let unit = self.unit(bytes, at: index)
      if UTF16.isLeadSurrogate(unit) {
        guard index + 3 < bytes.count else {
          if !isLast { break }
          text.append(scalar: UInt32(unit))
          index += 2
          continue
        }
        if let scalar = Unicode.Scalar(high: unit, low: self.unit(bytes, at: index + 2)) {
          text.append(scalar: scalar.value)
          index += 4
          continue
        }
      }
      text.append(scalar: UInt32(unit))
      index += 2
    }
    if isLast, index < bytes.count {
      let half = bytes[index]
      text += half < 0x80 ? [0xfe, half | 0x80] : [0xff, half]
    } else {
      pending = Array(bytes[index...])
    }
  }

  /// A mark decides; without one, the zero byte of the header's first character (RFC 2781 §4.3 would
  /// have big-endian, but the systems that leave the mark out write little-endian).
  /// - Returns: The bytes of the mark.
  private mutating func detectByteOrder(_ bytes: [UInt8]) -> Int {
    knowsByteOrder = true
    let marked = SourceEncoding.utf16(markedBy: bytes)
    encoding = marked ?? (bytes.first == 0 ? .utf16BigEndian : encoding)
    skippedBytes = marked == nil ? 0 : SourceEncoding.utf16MarkBytes
    return skippedBytes
  }

  private func unit(_ bytes: [UInt8], at index: Int) -> UInt16 {
    let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
    return encoding == .utf16BigEndian ? first << 8 | second : second << 8 | first
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

extension [UInt8] {
  /// The UTF-8 form of a scalar; of a lone surrogate the three bytes that no UTF-8 may hold.
  mutating func append(scalar: UInt32) {
    switch scalar {
    case ..<0x80:
      append(UInt8(scalar))
    case ..<0x800:
      self += [0xc0 | UInt8(scalar >> 6), 0x80 | UInt8(scalar & 63)]
    case ..<0x10000:
      self += [
        0xe0 | UInt8(scalar >> 12), 0x80 | UInt8(scalar >> 6 & 63), 0x80 | UInt8(scalar & 63),
      ]
    default:
      self += [
        0xf0 | UInt8(scalar >> 18), 0x80 | UInt8(scalar >> 12 & 63), 0x80 | UInt8(scalar >> 6 & 63),
        0x80 | UInt8(scalar & 63),
      ]
    }
  }
}
