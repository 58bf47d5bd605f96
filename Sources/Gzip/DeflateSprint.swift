/// Reads symbols of a deflate block (RFC 1951 §3.2.3) while there is so much input and room that nothing
/// needs to be asked. What is not plain, as the block's end, stays unread for `DeflateStream`.
///
/// All of inflating that a byte waits for is here and in `DeflateCursor`. SAFETY: whoever makes one vouches
/// for the pointers during `run`: a cursor's `next` to `lastInput` and `inputMargin` bytes behind it may be
/// read, `out` to `lastOut` and `roomMargin` bytes behind it may be written, `start` to `out` was written,
/// and the `known` bytes before `windowEnd`. Indexes into the tables are masked, or a link's, behind which
/// lie as many entries as its mask allows. A match begins no earlier than the text that is known.
@safe struct DeflateSprint {
  /// Bytes of input that one round may look at: two times eight.
  static let inputMargin = 16
  /// Bytes of room that one round may write to: six literals, the longest match, and what copying whole
  /// vectors writes behind it.
  static let roomMargin = 6 + DeflateSymbols.longestMatch + 48

  let lastInput: UnsafePointer<UInt8>
  /// Where the text of this call begins; the text before it ends at `windowEnd`.
  let start: UnsafeMutablePointer<UInt8>
  let lastOut: UnsafeMutablePointer<UInt8>
  let windowEnd: UnsafePointer<UInt8>
  let known: Int
  let literals: UnsafePointer<UInt32>
  let distances: UnsafePointer<UInt32>

  /// - Parameter start: a place in input and text, which the compiler keeps in registers.
  /// - Returns: Where the reading ended.
  func run(from start: DeflateCursor) -> DeflateCursor {
    var cursor = start
    while unsafe cursor.next <= lastInput && cursor.out <= lastOut {
      cursor.fill()
      // 54 bits are enough for three entries, or two, a link and a length.
      var entry = literalEntry(cursor)
      if DeflateTable.isLiteral(entry) {
        cursor.writeLiterals(entry)
        entry = literalEntry(cursor)
        if DeflateTable.isLiteral(entry) {
          cursor.writeLiterals(entry)
          entry = literalEntry(cursor)
          if DeflateTable.isLiteral(entry) {
            cursor.writeLiterals(entry)
            continue
          }
        }
      }
      if DeflateTable.isSpecial(entry) {
        guard DeflateTable.isLink(entry) else { return cursor }
        entry = unsafe literals[
          DeflateTable.index(entry, cursor.nextBits, indexBits: DeflateSymbols.literalIndexBits)]
        if DeflateTable.isLiteral(entry) {
          cursor.writeLiterals(entry)
          continue
        }
        if DeflateTable.isSpecial(entry) { return cursor }
      }
      let length = DeflateTable.value(entry, cursor.nextBits)
      cursor.use(entry)
      cursor.fill()
      entry = distanceEntry(cursor)
      if DeflateTable.isLink(entry) {
        entry = unsafe distances[
          DeflateTable.index(entry, cursor.nextBits, indexBits: DeflateSymbols.distanceIndexBits)]
      }
      let distance = DeflateTable.value(entry, cursor.nextBits)
      let written = unsafe cursor.out - self.start
      if DeflateTable.isSpecial(entry) || distance > written &+ known {
        cursor.pendingLength = length
        return cursor
      }
      cursor.use(entry)
      if distance <= written {
        cursor.copy(length, distance)
      } else {
        let back = distance &- written
        let before = min(back, length)
        unsafe cursor.out.update(from: windowEnd - back, count: before)
        unsafe cursor.out += before
        if before < length { cursor.copy(length &- before, distance) }
      }
    }
    return cursor
  }

  @inline(__always)
  private func literalEntry(_ cursor: DeflateCursor) -> UInt32 {
    unsafe cursor.entry(literals, indexBits: DeflateSymbols.literalIndexBits)
  }

  @inline(__always)
  private func distanceEntry(_ cursor: DeflateCursor) -> UInt32 {
    unsafe cursor.entry(distances, indexBits: DeflateSymbols.distanceIndexBits)
  }
}
