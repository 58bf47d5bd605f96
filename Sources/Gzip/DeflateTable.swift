internal import Bytes

/// What the next bits of a deflate stream mean (RFC 1951 §3.2.2): a table over as many bits as most codes
/// have, and smaller ones, of equal size, for the rest of longer codes.
///
/// An entry is 32 bits, the lowest six of which are the number of bits to use: code and extra bits. The
/// rest, by kind:
///
/// - literals: the highest bit is set; one byte in bits 8 to 15 or two up to 23, their number in 24 and 25;
/// - length or distance: the length of the code alone in bits 8 to 11, the base value from 14 on;
/// - anything else has `special`, and is a link to a smaller table, whose first index is in bits 8 to 23, the
///   block's end, or no code at all.
struct DeflateTable {
  private static let literal: UInt32 = 1 << 31
  static let special: UInt32 = 1 << 30
  private static let link: UInt32 = special | 1 << 29
  static let blockEnd: UInt32 = special | 1 << 28
  private static let oneLiteral: UInt32 = 1 << 24
  private static let baseShift: UInt32 = 14
  private static let maximumCodeBits = 15
  /// No code: known to be none from its first bit on.
  private static let invalid: UInt32 = special | 1

  enum Fault: Error { case wrong }

  let indexBits: Int
  private(set) var entries: [UInt32]
  /// Entries without the length of their codes, which is not known before a block.
  private let symbols: [UInt32]
  private let mayBeIncomplete: Bool
  private var sorted: [UInt16]

  init(indexBits: Int, symbols: [UInt32], mayBeIncomplete: Bool) {
    self.indexBits = indexBits
    self.symbols = symbols
    self.mayBeIncomplete = mayBeIncomplete
    sorted = Array(repeating: 0, count: symbols.count)
    // Codes that are complete have a second one with the same first bits.
    let links = symbols.count / 2
    let size = (1 << indexBits) + (links << (DeflateTable.maximumCodeBits - indexBits))
    entries = Array(repeating: DeflateTable.invalid, count: size)
  }

  /// Makes the table of a block from the lengths of its codes.
  /// - Parameter pairsLiterals: two literals stand in one entry where the index tells both, which saves a
  ///   quarter of the lookups in text that repeats little, and takes a third of the time that the table does.
  /// - Throws: where they are no prefix code, or one in which some bits mean nothing: that is allowed for
  ///   lengths and distances with one code of one bit, or none.
  mutating func build(_ lengths: ArraySlice<UInt8>, pairsLiterals: Bool) throws(Fault) {
    let parts = DeflateLengthCounts(lengths.span)
    let counts = parts.all
    var free = 1
    var longest = 0
    for length in 1...DeflateTable.maximumCodeBits {
      free = free * 2 - Int(counts[length])
      if free < 0 { throw .wrong }
      if counts[length] > 0 { longest = length }
    }
    if free > 0 && longest > 0 && (!mayBeIncomplete || longest > 1) { throw .wrong }
    sort(lengths.span, parts)
    fill(counts, pairsLiterals: pairsLiterals)
  }

  /// Symbols by the length of their codes, then by number; behind them those that have none.
  private mutating func sort(_ lengths: Span<UInt8>, _ counts: borrowing DeflateLengthCounts) {
    var (places, laterPlaces) = counts.places()
    var sorted = sorted.mutableSpan
    let half = counts.half
    for symbol in 0..<half {
      let (length, laterLength) = (Int(lengths[symbol]), Int(lengths[half &+ symbol]))
      let (place, laterPlace) = (places[length], laterPlaces[laterLength])
      places[length] = place &+ 1
      laterPlaces[laterLength] = laterPlace &+ 1
      sorted[Int(place)] = UInt16(truncatingIfNeeded: symbol)
      sorted[Int(laterPlace)] = UInt16(truncatingIfNeeded: half &+ symbol)
    }
    if 2 * half < lengths.count {
      sorted[Int(laterPlaces[Int(lengths[2 * half])])] = UInt16(truncatingIfNeeded: 2 * half)
    }
  }

  private mutating func fill(_ counts: borrowing [16 of UInt16], pairsLiterals: Bool) {
    // Read before, as all of the table is taken while its entries are.
    var codes = DeflateCodes(symbols: symbols, sorted: sorted)
    let indexBits = indexBits
    var entries = entries.mutableSpan
    DeflateTable.fillIndex(&entries, indexBits, pairsLiterals: pairsLiterals, &codes, counts)
    DeflateTable.fillLinks(&entries, indexBits, &codes, counts)
  }

  /// Enters the codes that are no longer than the index.
  @inline(__always)
  private static func fillIndex(
    _ entries: inout MutableSpan<UInt32>, _ indexBits: Int, pairsLiterals: Bool,
    _ codes: inout DeflateCodes, _ counts: borrowing [16 of UInt16]
  ) {
    var literals = DeflateLiterals()
    entries[0] = invalid
    for length in 1...indexBits {
      // What is known of the shorter index holds with either bit before it.
      let half = 1 << (length - 1)
      entries.replace(from: half, movingFrom: 0..<half)
      for _ in 0..<counts[length] {
        let code = codes.code
        let entry = coded(codes.take(length), length)
        entries[code] = entry
        if pairsLiterals && isLiteral(entry) { literals.append(code, entry, length) }
      }
      if pairsLiterals { literals.pair(length, in: &entries) }
    }
  }

  /// Enters the longer codes: a link for what the index sees of them, behind which the rest tells them apart.
  @inline(__always)
  private static func fillLinks(
    _ entries: inout MutableSpan<UInt32>, _ indexBits: Int, _ codes: inout DeflateCodes,
    _ counts: borrowing [16 of UInt16]
  ) {
    let restSize = 1 << (maximumCodeBits - indexBits)
    let mask = (1 << indexBits) - 1
    var end = 1 << indexBits
    var linked = -1
    for length in indexBits + 1...maximumCodeBits {
      let step = 1 << (length - indexBits)
      for _ in 0..<counts[length] {
        let code = codes.code
        if code & mask != linked {
          linked = code & mask
          entries[linked] = link | (UInt32(end) << 8)
          end += restSize
        }
        let meaning = coded(codes.take(length), length)
        var index = (end &- restSize) &+ (code >> indexBits)
        while index < end {
          entries[index] = meaning
          index &+= step
        }
      }
    }
  }

  /// The entry of a symbol whose code has `length` bits.
  private static func coded(_ entry: UInt32, _ length: Int) -> UInt32 {
    let bits = UInt32(length)
    return isLiteral(entry) ? entry &+ bits : entry &+ (bits &<< 8) &+ bits
  }
}

// MARK: Entries

extension DeflateTable {
  static func literal(_ byte: UInt32) -> UInt32 { literal | oneLiteral | (byte << 8) }

  /// What a literal whose code has `bits` adds to the entry of the one before it, for both of them.
  static func addition(_ second: UInt32, bits: UInt32) -> UInt32 {
    ((second & 0xff00) &<< 8) &+ oneLiteral &+ bits
  }

  /// A length or distance.
  static func value(from base: UInt32, extraBits: UInt32) -> UInt32 {
    (base << baseShift) | extraBits
  }

  @inline(__always)
  static func isLiteral(_ entry: UInt32) -> Bool { Int32(bitPattern: entry) < 0 }

  /// Whether an entry that is no literal is no length or distance either.
  @inline(__always)
  static func isSpecial(_ entry: UInt32) -> Bool { entry & special != 0 }

  /// Whether an entry that is no literal leads to a smaller table.
  @inline(__always)
  static func isLink(_ entry: UInt32) -> Bool { entry & link == link }

  static func isBlockEnd(_ entry: UInt32) -> Bool { entry & blockEnd == blockEnd }

  @inline(__always)
  static func bits(_ entry: UInt32) -> Int { Int(entry & 0x3f) }

  @inline(__always)
  static func literalCount(_ entry: UInt32) -> Int { Int((entry &>> 24) & 3) }

  /// Where a link leads with what the bits are behind the index.
  @inline(__always)
  static func index(_ link: UInt32, _ bits: UInt64, indexBits: Int) -> Int {
    let mask: UInt64 = (1 &<< UInt64(maximumCodeBits &- indexBits)) &- 1
    return Int((link &>> 8) & 0xffff) &+ Int((bits &>> UInt64(indexBits)) & mask)
  }

  /// A length or distance, with the extra bits behind its code.
  @inline(__always)
  static func value(_ entry: UInt32, _ bits: UInt64) -> Int {
    let used = bits & ((1 &<< UInt64(entry & 0x3f)) &- 1)
    return Int(entry &>> baseShift) &+ Int(truncatingIfNeeded: used &>> UInt64((entry &>> 8) & 0xf))
  }

  /// The entry for the next bits, through a link if need be.
  @inline(__always)
  func entry(_ bits: UInt64) -> UInt32 {
    let entry = entries[Int(bits & ((1 << UInt64(indexBits)) - 1))]
    if DeflateTable.isLiteral(entry) || !DeflateTable.isLink(entry) { return entry }
    return entries[DeflateTable.index(entry, bits, indexBits: indexBits)]
  }
}
