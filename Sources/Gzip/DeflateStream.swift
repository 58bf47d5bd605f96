/// The text of one deflate stream (RFC 1951), whose bytes arrive in pieces.
///
/// Memory is the tables of a block and the last 32 KiB of text, about 75 KiB.
struct DeflateStream: ~Copyable {
  /// What is wrong, in the words of zlib.
  struct Fault: Error { let detail: String }

  enum State {
    case blockStart
    case storedLength
    case stored(left: Int)
    case codeCounts
    /// Lengths of the codes that the lengths of the other codes are written in, so many of which were read.
    case codeLengthLengths(Int)
    case codeLengths
    case symbols
    /// The second of two literals that there was no room for.
    case literal(UInt8)
    /// A length was read, its distance not yet.
    case distance(length: Int)
    /// The rest of a match that there was no room for.
    case match(length: Int, distance: Int)
    case ended
  }

  var state = State.blockStart
  var bits = DeflateBits()
  var window = DeflateWindow()
  var literals = DeflateTable(
    indexBits: DeflateSymbols.literalIndexBits, symbols: DeflateSymbols.literalsAndLengths,
    mayBeIncomplete: true)
  var distances = DeflateTable(
    indexBits: DeflateSymbols.distanceIndexBits, symbols: DeflateSymbols.distances,
    mayBeIncomplete: true)
  private var codeLengths = DeflateTable(
    indexBits: DeflateSymbols.codeLengthIndexBits, symbols: DeflateSymbols.codeLengths,
    mayBeIncomplete: false)
  /// `literals` and `distances` are those of fixed codes: an empty block of them takes ten bits, and a
  /// file may hold nothing else.
  private var hasFixedTables = false
  /// Bytes of text in the calls before, of all streams.
  private var textBefore = 0
  /// Where in all that text the block begins.
  private var blockOffset = 0
  /// A block of fewer bytes is not worth pairs of its literals: a writer that flushes after each record.
  private static let leastPairedBytes = 2 << 10
  /// The block before was worth them: what a block is like is not known before its end.
  private var pairsLiterals = true
  private var isLastBlock = false
  private var literalCount = 0
  private var distanceCount = 0
  private var codeLengthCount = 0
  /// Lengths of a block's codes, those of distances behind the others.
  private var lengths = [UInt8](repeating: 0, count: DeflateSymbols.maximumLengths)
  /// How many of `lengths` were read.
  private var lengthCount = 0

  var hasEnded: Bool { if case .ended = state { true } else { false } }

  /// Starts the next stream.
  mutating func reset() {
    state = .blockStart
    bits = DeflateBits()
    window.clear()
  }

  /// Reads `input` from `position` on, and writes text until the input or the room ends, or the stream.
  mutating func inflate(
    _ input: Span<UInt8>, _ position: inout Int, into text: inout OutputSpan<UInt8>
  ) throws(Fault) {
    let start = text.count
    while try advance(input, &position, into: &text, start) {}
    textBefore &+= text.count - start
    window.append(text.span.extracting(start..<text.count))
    // Bits that are too few to mean something are kept: they may not be had again.
    if text.freeCapacity == 0 || hasEnded { bits.giveBack(&position) }
  }

  /// - Returns: False where nothing more can be done.
  private mutating func advance(
    _ input: Span<UInt8>, _ position: inout Int, into text: inout OutputSpan<UInt8>, _ start: Int
  ) throws(Fault) -> Bool {
    switch state {
    case .blockStart: return try startBlock(input, &position, at: textBefore &+ text.count &- start)
    case .storedLength:
      let skipped = bits.count % 8
      bits.drop(skipped)
      guard let value = bits.take(32, input, &position) else { return false }
      let length = value & 0xffff
      if length != (~value >> 16) & 0xffff { throw Fault(detail: "invalid stored block lengths") }
      state = .stored(left: length)
      return true
    case .stored(let left): return copyStored(left, input, &position, into: &text)
    case .codeCounts:
      guard let value = bits.take(14, input, &position) else { return false }
      try readCounts(value)
      return true
    case .codeLengthLengths(let count): return try readCodeLengthLengths(count, input, &position)
    case .codeLengths: return try readCodeLengths(input, &position)
    case .symbols, .literal, .distance, .match:
      return try readSymbols(input, &position, into: &text, start)
    case .ended: return false
    }
  }

  mutating func endBlock() { state = isLastBlock ? .ended : .blockStart }
}

// MARK: What stands before the symbols of a block

extension DeflateStream {
  /// - Parameter textCount: bytes of text before the block, of all streams.
  private mutating func startBlock(
    _ input: Span<UInt8>, _ position: inout Int, at textCount: Int
  ) throws(Fault) -> Bool {
    guard let value = bits.take(3, input, &position) else { return false }
    if textCount > blockOffset {
      pairsLiterals = textCount - blockOffset >= DeflateStream.leastPairedBytes
      blockOffset = textCount
    }
    isLastBlock = value & 1 != 0
    switch value >> 1 {
    case 0: state = .storedLength
    case 1:
      if !hasFixedTables {
        try build(DeflateSymbols.fixedLengths[...], DeflateSymbols.fixedDistances[...])
        hasFixedTables = true
      }
      state = .symbols
    case 2: state = .codeCounts
    default: throw Fault(detail: "invalid block type")
    }
    return true
  }

  private mutating func readCounts(_ value: Int) throws(Fault) {
    literalCount = 257 + (value & 31)
    distanceCount = 1 + ((value >> 5) & 31)
    codeLengthCount = 4 + (value >> 10)
    guard literalCount <= DeflateSymbols.maximumLiteralsAndLengths,
      distanceCount <= DeflateSymbols.maximumDistances
    else { throw Fault(detail: "too many length or distance symbols") }
    for symbol in DeflateSymbols.codeLengthOrder { lengths[symbol] = 0 }
    state = .codeLengthLengths(0)
  }

  private mutating func readCodeLengthLengths(
    _ read: Int, _ input: Span<UInt8>, _ position: inout Int
  ) throws(Fault) -> Bool {
    for index in read..<codeLengthCount {
      guard let length = bits.take(3, input, &position) else {
        state = .codeLengthLengths(index)
        return false
      }
      lengths[DeflateSymbols.codeLengthOrder[index]] = UInt8(length)
    }
    let lengthsOfLengths = lengths[..<DeflateSymbols.codeLengthOrder.count]
    do { try codeLengths.build(lengthsOfLengths, pairsLiterals: false) } catch {
      throw Fault(detail: "invalid code lengths set")
    }
    lengthCount = 0
    state = .codeLengths
    return true
  }

  /// A code of a code length, and how often the length is repeated.
  private static let maximumLengthBits = 7 + 7

  private mutating func readCodeLengths(
    _ input: Span<UInt8>, _ position: inout Int
  ) throws(Fault) -> Bool {
    let count = literalCount + distanceCount
    // Taken out, as they change while other things here are read.
    var lengths: [UInt8] = []
    swap(&lengths, &self.lengths)
    defer { swap(&lengths, &self.lengths) }
    var read = lengths.mutableSpan
    while lengthCount < count {
      if bits.count < DeflateStream.maximumLengthBits { bits.fill(input, &position) }
      let entry = codeLengths.entry(bits.bits)
      let used = DeflateTable.bits(entry)
      // Where no length has a code, each bit is a length of 0: the block turns out to have no end.
      let symbol = Int((entry >> 8) & 0xff)
      if symbol < 16 {
        if used > bits.count { return false }
        bits.drop(used)
        read[lengthCount] = UInt8(truncatingIfNeeded: symbol)
        lengthCount &+= 1
        continue
      }
      // 16 repeats the length before, 17 and 18 repeat 0.
      let (extraBits, least) = symbol == 16 ? (2, 3) : symbol == 17 ? (3, 3) : (7, 11)
      if used + extraBits > bits.count { return false }
      bits.drop(used)
      let repeats = least + Int(bits.bits & ((1 << UInt64(extraBits)) - 1))
      bits.drop(extraBits)
      guard lengthCount + repeats <= count, symbol > 16 || lengthCount > 0 else {
        throw Fault(detail: "invalid bit length repeat")
      }
      let length = symbol == 16 ? read[lengthCount - 1] : 0
      for index in lengthCount..<lengthCount + repeats { read[index] = length }
      lengthCount += repeats
    }
    if lengths[DeflateSymbols.blockEnd] == 0 {
      throw Fault(detail: "invalid code -- missing end-of-block")
    }
    try build(lengths[..<literalCount], lengths[literalCount..<count])
    state = .symbols
    return true
  }

  private mutating func build(
    _ literalLengths: ArraySlice<UInt8>, _ distanceLengths: ArraySlice<UInt8>
  ) throws(Fault) {
    hasFixedTables = false
    do { try literals.build(literalLengths, pairsLiterals: pairsLiterals) } catch {
      throw Fault(detail: "invalid literal/lengths set")
    }
    do { try distances.build(distanceLengths, pairsLiterals: false) } catch {
      throw Fault(detail: "invalid distances set")
    }
  }
}
