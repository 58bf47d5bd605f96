internal import Bytes

/// The encoding of an export's text. The pipeline works in UTF-8; this maps back to the bytes as delivered.
///
/// What an encoding cannot map travels as bytes that are no UTF-8, so that the record is rejected and
/// the original can be restored, none of them one that CSV knows: an undefined windows-1252 byte `b` as
/// `FF b`, a lone UTF-16 surrogate in its three-byte form, half a UTF-16 unit `b` as `FF b` too, or below
/// 0x80 as `FE` and `b` with its high bit set.
package enum SourceEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  /// UTF-16 with a byte-order mark, or little-endian.
  case utf16 = "utf-16"
  /// What `utf-16` turns out to be when the first bytes of a file say so.
  case utf16BigEndian = "utf-16be"
  case latin1 = "iso-8859-1"
  case windows1252 = "windows-1252"
}

extension SourceEncoding {
  /// The encodings that `input.csv.encoding` may name.
  package static let configurable = allCases.filter { $0 == $0.configured }

  /// The name that the configuration has for this encoding.
  package var configured: SourceEncoding { self == .utf16BigEndian ? .utf16 : self }

  /// Whether it is UTF-16 in either byte order.
  package var isUTF16: Bool { self == .utf16 || self == .utf16BigEndian }

  /// Bytes of the mark that a text in UTF-16 may begin with.
  package static let utf16MarkBytes = 2

  /// The byte order that `bytes`, the start of a text in UTF-16, say by a mark (RFC 2781 §3.2); nil without
  /// one.
  package static func utf16(markedBy bytes: some Collection<UInt8>) -> SourceEncoding? {
    if bytes.starts(with: [0xff, 0xfe]) { return .utf16 }
    return bytes.starts(with: [0xfe, 0xff]) ? .utf16BigEndian : nil
  }

  /// Bytes that `text` took in the export. O(n), except for UTF-8.
  package func sourceLength(of text: Span<UInt8>) -> Int {
    if self == .utf8 { return text.count }
    var length = 0
    var index = 0
    while index < text.count {
      if index &+ 64 <= text.count {
        let vector = text.wideVector(at: index)
        if vector.bits(atLeast: 0xfe) == 0 {
          let leads = vector.bits(atLeast: 0xc0)
          let scalars = 64 &- (vector.highBits & ~leads).nonzeroBitCount
          // In UTF-16 the scalars of four bytes take four, all others two.
          length += isUTF16 ? 2 &* (scalars &+ vector.bits(atLeast: 0xf0).nonzeroBitCount) : scalars
          index += 64
          continue
        }
      }
      let end = min(index &+ 64, text.count)
      while index < end {
        let lead = text[index]
        // A marked byte stands for one byte of the export, whatever the encoding.
        if lead >= 0xfe {
          length += 1
          index += 2
          continue
        }
        let isContinuation = lead & 0xc0 == 0x80
        if !isContinuation { length += isUTF16 ? (lead >= 0xf0 ? 4 : 2) : 1 }
        index += 1
      }
    }
    return length
  }
}
