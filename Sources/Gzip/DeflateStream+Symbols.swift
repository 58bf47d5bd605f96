internal import Bytes

// MARK: Text of a block

extension DeflateStream {
  /// Reads symbols until the input or the room ends, or the block.
  /// - Parameter start: where the text begins that the window does not have yet.
  /// - Returns: False where nothing more can be done.
  mutating func readSymbols(
    _ input: Span<UInt8>, _ position: inout Int, into text: inout OutputSpan<UInt8>, _ start: Int
  ) throws(Fault) -> Bool {
    switch state {
    case .literal(let byte):
      if text.freeCapacity == 0 { return false }
      text.append(byte)
      state = .symbols
      return true
    case .distance(let length):
      guard let entry = try nextEntry(distances, "invalid distance code", input, &position)
      else { return false }
      let distance = DeflateTable.value(entry, bits.bits)
      bits.drop(DeflateTable.bits(entry))
      if distance > text.count - start + window.count {
        throw Fault(detail: "invalid distance too far back")
      }
      state = .match(length: length, distance: distance)
      return true
    case .match(let length, let distance):
      return copyMatch(length, distance, into: &text, start)
    default:
      readFast(input, &position, into: &text, start)
      guard case .symbols = state else { return true }
      if text.freeCapacity == 0 { return false }
      return try readSymbol(input, &position, into: &text)
    }
  }

  private mutating func readSymbol(
    _ input: Span<UInt8>, _ position: inout Int, into text: inout OutputSpan<UInt8>
  ) throws(Fault) -> Bool {
    guard let entry = try nextEntry(literals, "invalid literal/length code", input, &position)
    else { return false }
    if DeflateTable.isLiteral(entry) {
      text.append(UInt8(truncatingIfNeeded: entry >> 8))
      if DeflateTable.literalCount(entry) == 2 {
        state = .literal(UInt8(truncatingIfNeeded: entry >> 16))
      }
    } else if DeflateTable.isSpecial(entry) {
      endBlock()
    } else {
      state = .distance(length: DeflateTable.value(entry, bits.bits))
    }
    bits.drop(DeflateTable.bits(entry))
    return true
  }

  /// What the next bits mean; nil where the input ends before that is known.
  private mutating func nextEntry(
    _ table: borrowing DeflateTable, _ fault: String, _ input: Span<UInt8>, _ position: inout Int
  ) throws(Fault) -> UInt32? {
    bits.fill(input, &position)
    let entry = table.entry(bits.bits)
    if DeflateTable.bits(entry) > bits.count { return nil }
    let isCode =
      DeflateTable.isLiteral(entry) || !DeflateTable.isSpecial(entry)
      || DeflateTable.isBlockEnd(entry)
    if !isCode { throw Fault(detail: fault) }
    return entry
  }

  private mutating func copyMatch(
    _ length: Int, _ distance: Int, into text: inout OutputSpan<UInt8>, _ start: Int
  ) -> Bool {
    let count = min(length, text.freeCapacity)
    for _ in 0..<count {
      let index = text.count - distance
      text.append(
        index >= start ? text.span[index] : window.bytes[DeflateWindow.size + index - start])
    }
    state = count == length ? .symbols : .match(length: length - count, distance: distance)
    return count == length
  }

  /// Reads symbols with `DeflateFastLoop`, which leaves the last of input and room to `readSymbol`.
  private mutating func readFast(
    _ input: Span<UInt8>, _ position: inout Int, into text: inout OutputSpan<UInt8>, _ start: Int
  ) {
    let end = DeflateFastLoop.read(
      input, from: position, bits, into: &text, start, after: window, literals, distances)
    guard let end else { return }
    position = end.position
    bits = end.bits
    if end.pendingLength > 0 { state = .distance(length: end.pendingLength) }
  }

  /// Copies from a block that is stored (RFC 1951 §3.2.4).
  mutating func copyStored(
    _ left: Int, _ input: Span<UInt8>, _ position: inout Int, into text: inout OutputSpan<UInt8>
  ) -> Bool {
    var left = left
    // Bytes that were read together with what stands before the block.
    while left > 0 && text.freeCapacity > 0 && bits.count > 0,
      let byte = bits.take(8, input, &position)
    {
      text.append(UInt8(byte))
      left -= 1
    }
    let count = min(left, text.freeCapacity, input.count - position)
    if count > 0 {
      text.append(copying: input.extracting(position..<position + count))
      position += count
      left -= count
    }
    state = .stored(left: left)
    if left == 0 { endBlock() }
    return left == 0
  }
}
