/// What the symbols of RFC 1951 §3.2.5 and §3.2.7 mean, as entries of a `DeflateTable`.
enum DeflateSymbols {
  /// Bytes, the block's end, lengths; the last two have fixed codes and no meaning.
  static let literalsAndLengths: [UInt32] =
    bytes(256) + [DeflateTable.blockEnd]
    + ranges(
      from: 3, extraBits: Array(repeating: 0, count: 8) + (1...5).flatMap { [$0, $0, $0, $0] })
    // The longest has a symbol of its own.
    + ranges(from: UInt32(longestMatch), extraBits: [0])
    + [DeflateTable.special, DeflateTable.special]
  static let distances: [UInt32] =
    ranges(from: 1, extraBits: [0, 0] + (0...13).flatMap { [$0, $0] })
    + [DeflateTable.special, DeflateTable.special]
  static let codeLengths: [UInt32] = bytes(19)

  /// Bits that tables are made for: so many that most codes are no longer and the tables still stay in a
  /// processor's first cache.
  static let literalIndexBits = 12
  static let distanceIndexBits = 8
  static let codeLengthIndexBits = 7

  /// Symbols that a block may have codes for.
  static let maximumLiteralsAndLengths = 286
  static let maximumDistances = 30
  static let maximumLengths = maximumLiteralsAndLengths + maximumDistances
  static let blockEnd = 256
  static let longestMatch = 258
  /// The order in which a block has the lengths of the codes of code lengths.
  static let codeLengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]
  /// RFC 1951 §3.2.6
  static let fixedLengths: [UInt8] =
    Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112)
    + Array(repeating: 7, count: 24) + Array(repeating: 8, count: 8)
  static let fixedDistances = [UInt8](repeating: 5, count: 32)

  private static func bytes(_ count: Int) -> [UInt32] {
    (0..<UInt32(count)).map { DeflateTable.literal($0) }
  }

  private static func ranges(from first: UInt32, extraBits: [UInt32]) -> [UInt32] {
    var base = first
    return extraBits.map { bits in
      defer { base += 1 << bits }
      return DeflateTable.value(from: base, extraBits: bits)
    }
  }
}
