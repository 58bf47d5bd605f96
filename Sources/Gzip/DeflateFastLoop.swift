/// Reads symbols of a deflate block (RFC 1951 §3.2.3) while there is so much input and room that nothing
/// needs to be asked. What is not plain, as the block's end, stays unread for `DeflateStream`.
///
/// All of inflating that a byte waits for is here and in `DeflateCursor`. SAFETY: `read` vouches for the
/// pointers during `run`: a cursor's `next` to `lastInput` and `inputMargin` bytes behind it may be
/// read, `out` to `lastOut` and `roomMargin` bytes behind it may be written, `start` to `out` was written,
/// and the `known` bytes before `windowEnd`. Indexes into the tables are masked, or a link's, behind which
/// lie as many entries as its mask allows. A match begins no earlier than the text that is known.
@safe struct DeflateFastLoop {
  /// Bytes of input that one round may look at: three times eight.
  static let inputMargin = 24
  /// Bytes of room that one round may write to: eight literals, the longest match, and what copying whole
  /// vectors writes behind it.
  static let roomMargin = 8 + DeflateSymbols.longestMatch + 48

  // SAFETY: all of buffers whose closures `read` runs in; no loop outlives them.
  private let lastInput: UnsafePointer<UInt8>
  /// Where the text of this call begins; the text before it ends at `windowEnd`.
  private let start: UnsafeMutablePointer<UInt8>
  private let lastOut: UnsafeMutablePointer<UInt8>
  private let windowEnd: UnsafePointer<UInt8>
  private let known: Int
  private let literals: UnsafePointer<UInt32>
  private let distances: UnsafePointer<UInt32>

  /// Reads symbols, if there is enough input and room for one round.
  /// - Parameters:
  ///   - position: in `input`, of what comes behind `bits`.
  ///   - start: where the text begins that `window` does not have.
  /// - Returns: What comes next in the input, and a length that was read and whose distance was not, or 0;
  ///   nil where nothing was read.
  static func read(
    _ input: Span<UInt8>, from position: Int, _ bits: DeflateBits,
    into text: inout OutputSpan<UInt8>, _ start: Int, after window: borrowing DeflateWindow,
    _ literals: borrowing DeflateTable, _ distances: borrowing DeflateTable
  ) -> (position: Int, bits: DeflateBits, pendingLength: Int)? {
    guard position >= 0, input.count - position >= inputMargin, text.freeCapacity >= roomMargin,
      start >= 0, start <= text.count
    else { return nil }
    let known = window.count
    var end: (Int, DeflateBits, Int)?
    // SAFETY: the checks above leave the margins free; a table has the entries that its index and its links
    // ask for; the window's text ends at its end. No pointer leaves the closures.
    unsafe input.withUnsafeBufferPointer { input in
      unsafe text.withUnsafeMutableBufferPointer { text, initialized in
        unsafe literals.entries.withUnsafeBufferPointer { literals in
          unsafe distances.entries.withUnsafeBufferPointer { distances in
            unsafe window.bytes.withUnsafeBufferPointer { window in
              guard let source = input.baseAddress, let target = text.baseAddress,
                let literals = literals.baseAddress,
                let distances = distances.baseAddress,
                let window = window.baseAddress
              else { return }
              let loop = unsafe DeflateFastLoop(
                lastInput: source + input.count - inputMargin, start: target + start,
                lastOut: target + text.count - roomMargin,
                windowEnd: window + DeflateWindow.size, known: known, literals: literals,
                distances: distances)
              let cursor = unsafe loop.run(
                from: DeflateCursor(next: source + position, out: target + initialized, bits))
              initialized = unsafe cursor.out - target
              end = unsafe (cursor.next - source, cursor.rest, cursor.pendingLength)
            }
          }
        }
      }
    }
    return end
  }

  /// - Parameter start: a place in input and text, which the compiler keeps in registers.
  /// - Returns: Where the reading ended.
  private func run(from start: DeflateCursor) -> DeflateCursor {
    var cursor = start
    // SAFETY: pointers are compared and subtracted within one buffer each; `index` masks what it adds to a
    // link; `back` is at most `known` and `before` at most the longest length, for which there is room.
    while unsafe cursor.next <= lastInput && cursor.out <= lastOut {
      cursor.fill()
      // 54 bits are enough for four entries of the index, or for a length and a distance.
      var entry = literalEntry(cursor)
      let length: Int
      if !DeflateTable.isLiteral(entry) && !DeflateTable.isSpecial(entry) {
        // Asked for apart: two matches of five follow another.
        length = DeflateTable.value(entry, cursor.nextBits)
        cursor.use(entry)
      } else {
        if passLiterals(&entry, &cursor), passLiterals(&entry, &cursor),
          passLiterals(&entry, &cursor), DeflateTable.isLiteral(entry)
        {
          cursor.writeLiterals(entry)
          continue
        }
        if DeflateTable.isSpecial(entry) {
          guard DeflateTable.isLink(entry) else { return cursor }
          cursor.fill()
          entry = unsafe literals[
            DeflateTable.index(entry, cursor.nextBits, indexBits: DeflateSymbols.literalIndexBits)]
          if DeflateTable.isLiteral(entry) {
            cursor.writeLiterals(entry)
            continue
          }
          if DeflateTable.isSpecial(entry) { return cursor }
        }
        length = DeflateTable.value(entry, cursor.nextBits)
        cursor.use(entry)
        cursor.fill()
      }
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

  /// Writes the literals of an entry, and looks up what comes next.
  /// - Returns: False where it is no literal; then nothing is done.
  @inline(__always)
  private func passLiterals(_ entry: inout UInt32, _ cursor: inout DeflateCursor) -> Bool {
    guard DeflateTable.isLiteral(entry) else { return false }
    cursor.writeLiterals(entry)
    entry = literalEntry(cursor)
    return true
  }

  @inline(__always)
  private func literalEntry(_ cursor: DeflateCursor) -> UInt32 {
    // SAFETY: a `DeflateTable` has an entry for each value of its index bits.
    unsafe cursor.entry(literals, indexBits: DeflateSymbols.literalIndexBits)
  }

  @inline(__always)
  private func distanceEntry(_ cursor: DeflateCursor) -> UInt32 {
    // SAFETY: as above.
    unsafe cursor.entry(distances, indexBits: DeflateSymbols.distanceIndexBits)
  }
}
