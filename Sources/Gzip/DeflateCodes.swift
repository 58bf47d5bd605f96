/// The codes of a block, one after another (RFC 1951 §3.2.2): by their length, then by the number of their
/// symbols.
struct DeflateCodes {
  /// What the symbols mean.
  private let symbols: [UInt32]
  /// The symbols in the order of their codes.
  private let sorted: [UInt16]
  private var next = 0
  /// The next code, its first bit lowest.
  private(set) var code = 0

  init(symbols: [UInt32], sorted: [UInt16]) {
    self.symbols = symbols
    self.sorted = sorted
  }

  /// What the symbol of the next code means, which has `length` bits.
  @inline(__always)
  mutating func take(_ length: Int) -> UInt32 {
    let symbol = symbols[Int(sorted[next])]
    next &+= 1
    code = DeflateCodes.following(code, length)
    return symbol
  }

  /// The next code of a length, its first bit lowest; then, with a zero behind, the first of the next length.
  private static func following(_ code: Int, _ length: Int) -> Int {
    var bit = 1 << (length - 1)
    while code & bit != 0 { bit >>= 1 }
    return bit == 0 ? 0 : (code & (bit - 1)) | bit
  }
}
