/// A block's literals in the order of their codes, for entries of a `DeflateTable` that mean two of them.
struct DeflateLiterals {
  private var codes = [256 of UInt16](repeating: 0)
  private var entries = [256 of UInt32](repeating: 0)
  /// What each adds to the entry of the one before it.
  private var additions = [256 of UInt32](repeating: 0)
  private var count = 0
  /// Where the literals end whose codes have so many bits, and those with one more begin.
  private var ends = [16 of Int](repeating: 0)

  init() {}

  /// - Parameters:
  ///   - entry: what `code` means alone.
  ///   - length: bits of the code.
  mutating func append(_ code: Int, _ entry: UInt32, _ length: Int) {
    codes[count] = UInt16(truncatingIfNeeded: code)
    entries[count] = entry
    additions[count] = DeflateTable.addition(entry, bits: UInt32(length))
    count &+= 1
  }

  /// Every literal was appended whose code has up to `length` bits: writes all pairs that have `length` bits
  /// together. Each is written once, as a table doubles with each bit: a pass over the table that looked up
  /// what follows each literal took twice as long.
  mutating func pair(_ length: Int, in table: inout MutableSpan<UInt32>) {
    ends[length] = count
    for firstLength in 1..<length {
      let secondLength = length - firstLength
      let seconds = ends[secondLength - 1]..<ends[secondLength]
      if seconds.isEmpty { continue }
      for first in ends[firstLength - 1]..<ends[firstLength] {
        let code = Int(codes[first])
        let entry = entries[first]
        for second in seconds {
          table[code | Int(codes[second]) &<< firstLength] = entry &+ additions[second]
        }
      }
    }
  }
}
