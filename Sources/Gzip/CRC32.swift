internal import CChecksums
internal import CZlib

/// The checksum of gzip's headers and text (RFC 1952 §8).
///
/// zlib makes it; where the processor multiplies without carries, zlib gets sixteen bytes in place of a text.
struct CRC32 {
  /// How a text becomes sixteen bytes.
  enum Folding: CaseIterable {
    /// It does not.
    case none
    case narrow
    case wide

    /// Whether the processor has what it needs.
    var isAvailable: Bool {
      switch self {
      case .none: true
      case .narrow: CChecksums_hasCRC32()
      case .wide: CChecksums_hasWideCRC32()
      }
    }

    /// Fewer bytes are not worth it.
    fileprivate var leastBytes: Int {
      switch self {
      case .none: .max
      case .narrow: Int(CChecksums_crc32LeastBytes)
      case .wide: Int(CChecksums_crc32LeastWideBytes)
      }
    }
  }

  /// What the processor has, the fastest last.
  static let foldings = Folding.allCases.filter(\.isAvailable)
  private static let fastest = foldings.last ?? .none

  /// The checksum of the bytes so far.
  private(set) var value: UInt32 = 0
  private let folding: Folding

  init() { self.init(CRC32.fastest) }

  /// - Parameter folding: one of `foldings`.
  init(_ folding: Folding) { self.folding = folding }

  mutating func add(_ bytes: Span<UInt8>) {
    let folded = fold(bytes)
    // SAFETY: the library reads the bytes during the call.
    unsafe bytes.extracting(droppingFirst: folded).withUnsafeBufferPointer { bytes in
      value = unsafe UInt32(crc32_z(UInt(value), bytes.baseAddress, bytes.count))
    }
  }

  mutating func add(_ byte: UInt8) {
    let one: [1 of UInt8] = [byte]
    add(one.span)
  }

  /// Adds as many of the first bytes as are worth it.
  /// - Returns: How many.
  private mutating func fold(_ bytes: Span<UInt8>) -> Int {
    if bytes.count < folding.leastBytes { return 0 }
    let count = bytes.count & ~(Int(CChecksums_crc32FoldedBytes) - 1)
    var folded: [16 of UInt8] = .init(repeating: 0)
    var room = folded.mutableSpan
    // SAFETY: `bytes` has `count` bytes, `folded` the sixteen that are written; both are read and written
    // during the calls alone.
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe room.withUnsafeMutableBufferPointer { folded in
        guard let start = bytes.baseAddress, let room = folded.baseAddress else { return }
        if folding == .wide {
          unsafe CChecksums_foldCRC32Wide(value, start, count, room)
        } else {
          unsafe CChecksums_foldCRC32(value, start, count, room)
        }
        value = unsafe UInt32(crc32_z(0xffff_ffff, room, folded.count))
      }
    }
    return count
  }
}
