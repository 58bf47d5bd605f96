/// Why bytes are no number as RFC 8259 §6 writes it.
@usableFromInline
package enum JSONNumberFault: Equatable, Sendable {
  case leadingZero
  /// There is no digit before the point, or behind it, or in the exponent.
  case noWhole, noFraction, noExponent
}

extension Span<UInt8> {
  /// Goes past the number that begins at `index`, up to the first byte that does not belong to it.
  /// - Returns: What is wrong with it, with `index` where that shows. Nil where it is a number.
  @inlinable package func skipJSONNumber(_ index: inout Int) -> JSONNumberFault? {
    if index < count, self[index] == UInt8(ascii: "-") { index &+= 1 }
    let first = index
    if !skipDigits(&index) { return .noWhole }
    if self[first] == UInt8(ascii: "0"), index > first &+ 1 { return .leadingZero }
    if index < count, self[index] == UInt8(ascii: ".") {
      index &+= 1
      if !skipDigits(&index) { return .noFraction }
    }
    if index < count, self[index] | 0x20 == UInt8(ascii: "e") {
      index &+= 1
      if index < count, self[index] == UInt8(ascii: "+") || self[index] == UInt8(ascii: "-") {
        index &+= 1
      }
      if !skipDigits(&index) { return .noExponent }
    }
    return nil
  }

  /// Whether all of the bytes are one number. O(length).
  package var isJSONNumber: Bool {
    var index = 0
    return skipJSONNumber(&index) == nil && index == count
  }

  /// - Returns: Whether there is one at least.
  @usableFromInline @inline(__always)
  func skipDigits(_ index: inout Int) -> Bool {
    let start = index
    while index < count, ASCII.isDigit(self[index]) { index &+= 1 }
    return index > start
  }
}
