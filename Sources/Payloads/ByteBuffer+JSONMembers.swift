internal import Bytes

// Every member and element is written with a comma behind it; the end of its object or array takes the
// last one back. So a member that turns out empty is undone by forgetting its bytes.
extension ByteBuffer {
  @inline(__always)
  mutating func closeObject() {
    dropComma()
    append(UInt8(ascii: "}"))
  }

  /// Ends a member that is an object and begins at `start`, its contents at `inside`; forgets it where there
  /// are none.
  /// - Returns: Whether there are any.
  @inline(__always) @discardableResult
  mutating func closeObjectMember(from start: Int, inside: Int) -> Bool {
    if count == inside {
      truncate(to: start)
      return false
    }
    closeObject()
    append(UInt8(ascii: ","))
    return true
  }

  @inline(__always)
  mutating func closeArray() {
    dropComma()
    append(UInt8(ascii: "]"))
  }

  @inline(__always)
  private mutating func dropComma() {
    // A value ends in a quote, digit, letter or bracket: a comma here is a separator.
    if count > 0 && self[count - 1] == UInt8(ascii: ",") { truncate(to: count - 1) }
  }
}
